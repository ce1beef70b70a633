import CPseudoTerminal
import Foundation

/// A terminal without a screen: what a program writes to it is read here.
struct PseudoTerminal {
  /// The side that a person would look at.
  let screen: FileHandle
  /// The side that a program has as its standard streams.
  let line: FileHandle

  struct Unavailable: Error {
    let code: Int32
  }

  init(columns: UInt16) throws {
    var (screen, line): (Int32, Int32) = (-1, -1)
    let code = pseudo_terminal_open(&screen, &line, columns)
    guard code == 0 else { throw Unavailable(code: code) }
    self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    self.line = FileHandle(fileDescriptor: line, closeOnDealloc: true)
  }

  /// The binary, with a terminal as its standard output and standard error.
  static func start(
    _ line: String, columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws -> (Process, PseudoTerminal) {
    let terminal = try PseudoTerminal(columns: columns)
    let process = Binary.process(line.split(separator: " ").map(String.init), environment)
    process.standardOutput = terminal.line
    process.standardError = terminal.line
    try process.run()
    try terminal.line.close()
    return (process, terminal)
  }

  /// Reads until `text` has come, or the line is closed; gives what came.
  func read(until text: String? = nil) -> String {
    var seen = Data()
    while text.map({ !String(decoding: seen, as: UTF8.self).contains($0) }) ?? true {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(screen.fileDescriptor, &bytes, bytes.count)
      if count <= 0 { break }
      seen += bytes[..<count]
    }
    return String(decoding: seen, as: UTF8.self)
  }
}
