import RaceLabKit
import Scenarios
import TestSupport
import Testing

/// Serial, because a race needs the processors to itself.
@Suite("Every grade holds", .serialized) struct GradeTests {
  static let racy = Curriculum.scenarios.filter(\.grade.mayLose)
  static let safe = Curriculum.scenarios.filter { $0.grade == .safe }

  private func setup(_ scenario: Scenario) throws -> Setup {
    try #require(scenario.setup())
  }

  private func verdict(
    _ scenario: Scenario, _ setup: Setup, runs: Int
  ) async throws -> Verdict {
    try await onThread {
      try RunReport(running: scenario, setup, runs: runs, timeout: .seconds(60)).verdict
    }
  }

  @Test(arguments: racy)
  func `racy scenarios lose something within 50 runs`(scenario: Scenario) async throws {
    let setup = try setup(scenario)
    let verdict = try await onThread {
      var report = RunReport(scenario: scenario, setup: setup)
      for _ in 0..<50 where report.verdict == .notSeen {
        report.add(try scenario.run(setup, timeout: .seconds(60)), limit: .seconds(60))
      }
      return report.verdict
    }
    #expect(verdict == .raced)
  }

  @Test(arguments: racy)
  func `a racy scenario is exact on one thread`(scenario: Scenario) async throws {
    let setup = try #require(scenario.setup(threads: 1))
    #expect(try await verdict(scenario, setup, runs: 3) == .notSeen)
  }

  @Test(arguments: safe)
  func `safe scenarios never lose anything`(scenario: Scenario) async throws {
    #expect(try await verdict(scenario, setup(scenario), runs: 10) == .exact)
  }

  @Test(arguments: safe)
  func `safe scenarios are exact with a step and a think time`(scenario: Scenario) async throws {
    for think in [ThinkTime.yield, .duration(.nanoseconds(500))] {
      let setup = try #require(
        scenario.setup(threads: 5, iterations: 40, step: 7, think: think))
      #expect(try await verdict(scenario, setup, runs: 2) == .exact)
    }
  }
}
