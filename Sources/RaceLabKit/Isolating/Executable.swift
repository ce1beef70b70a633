import Foundation

/// This process's own executable file, whose children isolated runs are.
public enum Executable {
  /// Its path, with symbolic links resolved; nil if the system does not tell.
  public static var path: String? {
    #if os(Linux)
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }
}
