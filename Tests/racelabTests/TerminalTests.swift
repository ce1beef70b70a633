import Foundation
import Testing

/// The real binary in a terminal.
@Suite("In a terminal", .serialized) struct TerminalTests {
  /// Runs it to its end and gives all that it wrote.
  private func screen(
    _ line: String, columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws -> String {
    let (process, terminal) = try PseudoTerminal.start(
      line, columns: columns, environment: environment)
    let text = terminal.read()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }

  @Test func `colour is on, unless NO_COLOR or a dumb terminal says otherwise`() throws {
    #expect(try screen("list").contains("\u{1B}[1mThe counter"))
    #expect(try !screen("list", environment: ["NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try !screen("list", environment: ["TERM": "dumb"]).contains("\u{1B}"))
    #expect(try !screen("list --color=never").contains("\u{1B}"))
  }

  @Test func `lines fit the window`() throws {
    for columns in [40, 80] as [UInt16] {
      let text = try screen("list --color=never", columns: columns)
      let longest = text.split(separator: "\r\n").map(\.count).max() ?? 0
      #expect(longest <= Int(columns))
      #expect(longest > Int(columns) / 2)
    }
  }

  @Test func `progress is shown and wiped away`() throws {
    let text = try screen("run counter --runs 3 --color=never")
    #expect(text.contains("\r\u{1B}[Kcounter, run 2 of 3 …"))
    #expect(text.contains("\r\u{1B}[Kcounter · data race\r\n"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `an interrupt ends it at once and leaves a clean line`(number: Int32, status: Int32) throws {
    let (process, terminal) = try PseudoTerminal.start("run nslock --think 1s --iterations 1000")
    let before = terminal.read(until: "nslock …")
    #expect(before.hasSuffix("nslock …"))
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(terminal.read() == "\r\u{1B}[K")
  }
}
