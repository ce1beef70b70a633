import Foundation

/// This process's own executable file, whose children isolated runs are.
public enum Executable {
  /// Its path, with symbolic links resolved.
  public static func path() throws(ChildError) -> String {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
    guard let path else { throw .unknownExecutable }
    return path
  }
}
