import Foundation
import TestSupport

/// The racelab binary that was built beside these tests.
enum Binary {
  struct Ending: Equatable {
    var status: Int32
    var output: String
    var errors: String
    /// Nil if it ended by itself.
    var signal: Int32?
  }

  static let url = productsDirectory.appending(path: "racelab")

  /// A process for `arguments` with a plain environment and `variables`.
  static func process(_ arguments: [String], _ variables: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLUMNS", "TERM"] { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs it to its end; `input` is all that it can read.
  static func run(
    _ line: String, environment: [String: String] = [:], input: String? = nil,
    output: FileHandle? = nil
  ) throws -> Ending {
    try run(
      line.split(separator: " ").map(String.init), environment: environment, input: input,
      output: output)
  }

  /// The same with arguments that may hold spaces, in `folder`.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String? = nil, output: FileHandle? = nil
  ) throws -> Ending {
    let process = process(arguments, environment)
    if let folder { process.currentDirectoryURL = folder }
    let (out, errors) = (Pipe(), Pipe())
    process.standardOutput = output ?? out
    process.standardError = errors
    if let input {
      // Few bytes: the pipe holds them until they are read.
      let pipe = Pipe()
      process.standardInput = pipe
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
    try process.run()
    // Errors are one line: reading the output to its end first can't block on them.
    let text = output == nil ? out.fileHandleForReading.readDataToEndOfFile() : Data()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self),
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }
}
