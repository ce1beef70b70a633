import RaceLabKit
import Scenarios
import Testing

/// Serial, because a race needs the processors to itself.
@Suite("Every grade holds", .serialized) struct GradeTests {
  static let racy = Curriculum.scenarios.filter(\.grade.mayLose)
  static let safe = Curriculum.scenarios.filter { $0.grade == .safe }

  private func setup(_ scenario: Scenario) throws -> Setup {
    try #require(Setup(threads: scenario.threads, iterations: scenario.iterations))
  }

  @Test(arguments: racy)
  func `racy scenarios lose something within 50 runs`(scenario: Scenario) throws {
    let setup = try setup(scenario)
    var report = RunReport(scenario: scenario, setup: setup)
    for _ in 0..<50 where report.verdict == .notSeen {
      report.add(try scenario.run(setup, timeout: .seconds(60)), limit: .seconds(60))
    }
    #expect(report.verdict == .raced)
  }

  @Test(arguments: racy)
  func `a racy scenario is exact on one thread`(scenario: Scenario) throws {
    let setup = try #require(Setup(threads: 1, iterations: scenario.iterations))
    let report = try RunReport(running: scenario, setup, runs: 3, timeout: .seconds(60))
    #expect(report.verdict == .notSeen)
  }

  @Test(arguments: safe)
  func `safe scenarios never lose anything`(scenario: Scenario) throws {
    let report = try RunReport(
      running: scenario, try setup(scenario), runs: 10, timeout: .seconds(60))
    #expect(report.verdict == .exact)
  }

  @Test(arguments: safe)
  func `safe scenarios are exact with a step and a think time`(scenario: Scenario) throws {
    for think in [ThinkTime.yield, .duration(.nanoseconds(500))] {
      let setup = try #require(Setup(threads: 5, iterations: 40, step: 7, think: think))
      let report = try RunReport(running: scenario, setup, runs: 2, timeout: .seconds(60))
      #expect(report.verdict == .exact)
    }
  }
}
