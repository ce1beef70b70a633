import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

@Suite("Watching", .serialized) struct WatchTests {
  private static let (enter, leave) = ("\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l")

  private func frames(_ text: String) -> Int { text.matches(of: /\x1B\[H/).count }

  @Test(arguments: [[:], ["NO_COLOR": "1"]])
  func `draws frame after frame, then leaves the screen and reports`(
    environment: [String: String]
  ) throws {
    let (process, terminal) = try PseudoTerminal.start(
      "run nslock --threads 2 --iterations 20 --think 10ms --runs 2 --watch",
      environment: environment)
    let text = terminal.read()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let parts = text.split(separator: Self.leave, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(text.hasPrefix(Self.enter))
    #expect(frames(String(parts[0])) >= 2)
    #expect(parts[0].contains("run 2 of 2, "))
    #expect(parts[0].contains("between read and write"))
    #expect(parts[0].contains("\u{1B}[1m") == environment.isEmpty)
    #expect(parts[1].contains("actual") && parts[1].contains("Exact"))
    #expect(!parts[1].contains("\u{1B}[H"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `leaves the screen when it is interrupted`(number: Int32, status: Int32) throws {
    let (process, terminal) = try PseudoTerminal.start(
      "run nslock --think 1s --iterations 1000 --watch")
    let before = terminal.read(until: "Ctrl-C ends")
    #expect(before.contains(Self.enter) && !before.contains(Self.leave))
    kill(process.processIdentifier, number)
    let rest = terminal.read()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(rest.hasSuffix(Self.leave + "\r\u{1B}[K"))
  }

  @Test(arguments: [SIGSEGV, SIGILL])
  func `leaves the screen when it crashes`(number: Int32) throws {
    let (process, terminal) = try PseudoTerminal.start(
      "run nslock --think 1s --iterations 1000 --watch",
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    _ = terminal.read(until: "Ctrl-C ends")
    kill(process.processIdentifier, number)
    #expect(terminal.read(until: Self.leave).contains(Self.leave))
    while process.isRunning {  // a fault happens again and again
      kill(process.processIdentifier, number)
      usleep(10_000)
    }
    let rest = terminal.read()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(frames(rest) == 0)
  }

  @Test func `leaves the screen at the time limit`() throws {
    let (process, terminal) = try PseudoTerminal.start(
      "run nslock --think 50ms --iterations 1000 --timeout 300ms --watch")
    let text = terminal.read()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let parts = text.split(separator: Self.leave)
    #expect(parts.count == 2)
    #expect(parts.last?.contains("Timed out") == true)
  }

  @Test func `leaves the terminal alone if a run is over before there is a picture`() throws {
    // On a busy machine even a short run may last until there is one.
    let text = try Attempts(atMost: 50) {
      let (process, terminal) = try PseudoTerminal.start(
        "run counter --threads 2 --iterations 100 --watch")
      let text = terminal.read()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return text
    }.first { !$0.contains(Self.enter) }
    #expect(!text.contains(Self.enter))
    #expect(text.contains("expected"))
  }

  @Test func `needs a terminal that can be redrawn`() throws {
    let ending = try Binary.run("run counter --watch")
    #expect(ending.status == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("racelab: error: --watch needs a terminal to draw on"))
    #expect(ending.errors.split(separator: "\n").count == 1)
    let (process, terminal) = try PseudoTerminal.start(
      "run counter --watch", environment: ["TERM": "dumb"])
    #expect(terminal.read().contains("--watch needs a terminal to draw on"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
  }

  @Test(arguments: [
    ("counter --watch --json", UsageError.conflictingOptions("--watch", "--json")),
    ("counter --watch -q", .conflictingOptions("--watch", "--quiet")),
    ("account --watch --log", .conflictingOptions("--watch", "--log")),
    ("counter --watch --isolate", .conflictingOptions("--watch", "--isolate")),
    ("sync-async-order --watch --predict", .conflictingOptions("--watch", "--predict")),
    ("store-buffer --watch", .meaningless(option: "--watch", scenario: "store-buffer")),
    ("relock --watch", .meaningless(option: "--watch", scenario: "relock")),
    ("array-append --watch", .notWatched("array-append")),
    ("array-append relock --watch", .notWatched("array-append")),
  ])
  func `is refused where there is nothing to see`(line: String, error: UsageError) {
    #expect(throws: error) {
      let words = line.split(separator: " ").map(String.init)
      _ = try RunOptions(
        Values(parsed: try Parser.parse(["run"] + words)), scenarios: Curriculum.scenarios)
    }
  }
}
