import CRaceLab

/// The machine and the build that a result comes from.
public struct Host: Sendable, Codable, Equatable {
  public let os: String
  public let arch: String
  /// Processors that this process may use.
  public let cores: Int
  /// The standard library in use: "6.3".
  public let swift: String
  /// "release" or "debug".
  public let build: String
  /// "none" or "thread".
  public let sanitizer: String

  public static var current: Host {
    Host(
      os: os, arch: arch, cores: Placement().count, swift: swift,
      build: build, sanitizer: racelab_has_thread_sanitizer() ? "thread" : "none")
  }

  private static var os: String {
    #if os(macOS)
      "macos"
    #elseif os(Linux)
      "linux"
    #else
      "other"
    #endif
  }

  private static var arch: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  // The stdlib's own record of its version; underscored, but the only one a program can ask. Its
  // patch number is not kept up, so it is left out.
  private static var swift: String {
    "\(_SwiftStdlibVersion.current)".split(separator: ".").prefix(2).joined(separator: ".")
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
