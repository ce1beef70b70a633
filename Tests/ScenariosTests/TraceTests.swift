import RaceLabKit
import Scenarios
import TestSupport
import Testing

private let recorded = Curriculum.scenarios.filter { $0.program != nil && !$0.mayCrash }

/// Serial, because a race needs the processors to itself.
@Suite("A recorded run", .serialized) struct TraceTests {
  static let lossy = recorded.filter {
    $0.grade.mayLose && ($0.section == .counter || $0.section == .account)
  }
  static let paired = recorded.filter { scenario in
    ["barrier-global-queue", "profile", "profile-two-locks"].contains(scenario.name)
  }
  static let safe = recorded.filter { $0.grade == .safe }

  private func report(_ scenario: Scenario, _ setup: Setup) async throws -> TraceReport {
    try await onThread {
      guard let trace = try scenario.record(setup, timeout: patience).trace else {
        throw NotFinished()
      }
      return TraceReport(trace)
    }
  }

  private struct NotFinished: Error {}

  @Test(arguments: lossy)
  func `accounts for every lost update, and names what erased it`(scenario: Scenario) async throws {
    var found = 0
    for (threads, iterations) in [(2, 300), (8, 60), (50, 5)] {
      for _ in 0..<15 {
        let setup = try #require(
          scenario.setup(threads: threads, iterations: iterations, think: ThinkTime.none))
        let report = try await report(scenario, setup)
        try #require(report.orders[0] != nil)
        #expect(report.found == report.reported)
        for window in report.windows {
          let victims = report.victims(of: window)
          #expect(victims.count == window.count)
          #expect(victims.allSatisfy { $0.worker != window.culprit.worker })
        }
        found += report.found
      }
    }
    #expect(found > 0)
  }

  @Test(arguments: lossy)
  func `accounts for what a starving boost makes of it`(scenario: Scenario) async throws {
    let setup = try #require(
      scenario.setup(
        threads: 3, iterations: 200, step: 7, think: ThinkTime.none,
        boost: Boost(.starve, seed: 1)))
    var found = 0
    // On a busy machine the others may be through before the starved one begins.
    for _ in 0..<50 where found == 0 {
      let report = try await report(scenario, setup)
      #expect(report.found == report.reported)
      found = report.found
    }
    #expect(found > 0)
  }

  @Test(arguments: paired)
  func `accounts for every torn pair`(scenario: Scenario) async throws {
    var found = 0
    for _ in 0..<10 {
      let setup = try #require(scenario.setup(iterations: 2_000, think: ThinkTime.none))
      let report = try await report(scenario, setup)
      #expect(report.found == report.reported)
      found += report.found
    }
    #expect(found > 0)
  }

  @Test(arguments: lossy + paired)
  func `is the model's, where a schedule is named`(scenario: Scenario) async throws {
    let setup = try #require(
      scenario.setup(threads: 2, iterations: 1_000, think: ThinkTime.none))
    var shown = 0
    for _ in 0..<20 where shown == 0 {
      let report = try await report(scenario, setup)
      for window in report.windows {
        guard let token = report.scheduleToken(of: window) else { continue }
        let machine = try #require(
          scenario.machine(
            threads: token.threads, iterations: token.iterations, memory: token.memory))
        let walk = try #require(Walk(machine, along: token.schedule))
        #expect(walk.isFinished)
        #expect(walk.total != machine.expected)
        shown += 1
      }
    }
    #expect(shown > 0)
  }

  @Test(arguments: safe)
  func `finds nothing in a safe scenario`(scenario: Scenario) async throws {
    let setup = try #require(
      scenario.setup(threads: 4, iterations: 50, think: ThinkTime.none))
    let report = try await report(scenario, setup)
    #expect(report.found == 0)
    #expect(report.trace.dropped == 0)
    #expect(!report.trace.recordsAccesses || report.orders[0] != nil)
    let calls = report.trace.workers.joined().count { $0.operation == .call }
    #expect(calls == setup.increments)
  }
}
