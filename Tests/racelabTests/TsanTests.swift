import Foundation
import RaceLabKit
import Scenarios
import TestSupport
import Testing

/// The sanitized twin, which `make test` builds first.
private let twin = SanitizedTwin(of: productsDirectory.appending(path: "racelab").path)

@Suite("Under Thread Sanitizer", .enabled(if: twin != nil, "'make tsan' builds the twin"))
struct TsanTests {
  @Test(arguments: Curriculum.scenarios.filter { $0.section == .counter && $0.program != nil })
  func `every scenario of the counter is as graded`(scenario: Scenario) async throws {
    let twin = try #require(twin)
    let setup = try #require(Setup(threads: 2, iterations: 1_000))
    let witness = try await onThread {
      try SanitizerWitness(of: scenario, setup, timeout: patience, twin: twin)
    }
    #expect(witness.host?.sanitizer == "thread")
    #expect(witness.isAsGraded, "\(witness.outcome)\n\(witness.output)")
  }

  @Test func `the counter's report shows both lines of the source`() throws {
    // A run may report the writes alone.
    let ending = try Attempts(atMost: 20) { try Binary.run("tsan counter") }
      .first { $0.output.contains("^^^^^ read") }
    #expect(ending.status == 0)
    #expect(ending.output.contains("Data race on count of PlainCounter"))
    #expect(ending.output.contains("scenarios/Counter.swift:"))
    #expect(ending.output.contains("^^^^^ read"))
    #expect(ending.output.contains("^^^^^ written"))
    #expect(ending.output.contains("Reported: as graded, a data race."))
    #expect(ending.output.contains("sanitizer: thread"))
  }

  @Test func `an atomic property loses updates in silence`() throws {
    let ending = try Binary.run("tsan atomic-property nslock --json")
    #expect(ending.status == 0)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let host = try #require(document["host"] as? [String: Any])
    #expect(host["sanitizer"] as? String == "thread")
    let scenarios = try #require(document["scenarios"] as? [[String: Any]])
    #expect(scenarios.map { $0["asGraded"] as? Bool } == [true, true])
    #expect(scenarios.map { ($0["reports"] as? [Any])?.count } == [0, 0])
  }

  @Test func `the raw output is the runtime's own`() throws {
    let ending = try Binary.run("tsan counter --raw")
    #expect(ending.output.contains("WARNING: ThreadSanitizer: data race"))
    #expect(ending.output.contains("$s9Scenarios12PlainCounterC"))
  }
}
