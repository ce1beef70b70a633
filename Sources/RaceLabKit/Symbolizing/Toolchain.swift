import Foundation

/// The tools of the machine that make addresses and names readable. None is needed for a run.
public enum Toolchain {
  /// The folder of the `swift` found in PATH, with symbolic links resolved.
  public static let folder: String? = find("swift", in: searchPath).map {
    URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// llvm-symbolizer: as TSAN_SYMBOLIZER_PATH says, in PATH, or beside `swift`.
  public static let symbolizer: String? =
    environment["TSAN_SYMBOLIZER_PATH"] ?? find("llvm-symbolizer", in: searchPath + beside)

  /// swift-demangle: in PATH, or beside `swift`.
  public static let demangler: String? = find("swift-demangle", in: searchPath + beside)

  /// The Swift compiler: in PATH.
  public static let compiler: String? = find("swiftc", in: searchPath)

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static var searchPath: [String] {
    (environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  private static var beside: [String] { folder.map { [$0] } ?? [] }

  private static func find(_ name: String, in folders: [String]) -> String? {
    folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs tools beside each other, each a command line, and waits for all: how each ended, nil if
  /// by a signal, and what it printed.
  public static func run(
    _ commands: [[String]]
  ) throws(ChildError) -> [(status: Int32?, output: String)] {
    guard let command = commands.first, let tool = command.first else { return [] }
    let child = try ChildProcess(
      executable: tool, arguments: Array(command.dropFirst()), leadsGroup: false)
    // The others start now; while one is waited for, they can go on until their pipes are full.
    let others = Result { () throws(ChildError) in try run(Array(commands.dropFirst())) }
    let (ending, output) = child.end(before: .now + .seconds(600))
    let status: Int32? = if case .exited(let status)? = ending { status } else { nil }
    return [(status, String(decoding: output, as: UTF8.self))] + (try others.get())
  }

  /// Runs a filter: `input` to its standard input, its standard output back; nil if it failed.
  static func filter(_ executable: String, _ arguments: [String], input: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    let (standardInput, standardOutput) = (Foundation.Pipe(), Foundation.Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // From a thread of its own: a filter that answers while it reads would block on a full pipe.
    let writer = try? OSThread(name: "filter") {
      try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? standardInput.fileHandleForWriting.close()
    }
    guard let writer else { return nil }
    let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
    writer.join()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
