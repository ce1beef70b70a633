import RaceLabKit
import Scenarios
import TestSupport
import Testing

private let totals = Curriculum.scenarios.filter { $0.program != nil }

/// What children are made of: this process itself has no scenario to serve.
private let executable = productsDirectory.appending(path: "racelab").path

/// Serial, because a race needs the processors to itself.
@Suite("Every grade holds", .serialized) struct GradeTests {
  static let racy = totals.filter(\.grade.mayLose)
  static let safe = totals.filter { $0.grade == .safe }

  /// The scenario's own sizes. Sleeping shows nothing more of a safe one than a yield does.
  private func setup(_ scenario: Scenario) throws -> Setup {
    let isSleepy = scenario.grade == .safe && scenario.think != .none
    return try #require(scenario.setup(think: isSleepy ? .yield : nil))
  }

  private func report(
    _ scenario: Scenario, _ setup: Setup, runs: Int
  ) async throws -> RunReport {
    try await onThread {
      try RunReport(
        running: scenario, setup, runs: runs, timeout: patience, executable: executable)
    }
  }

  @Test(arguments: racy)
  func `racy scenarios go wrong within 50 runs`(scenario: Scenario) async throws {
    let setup = try setup(scenario)
    var verdict = Verdict.notSeen
    for _ in 0..<50 where verdict == .notSeen {
      verdict = try await report(scenario, setup, runs: 1).verdict
    }
    #expect(verdict == .raced)
  }

  @Test(arguments: racy)
  func `a racy scenario is exact on one thread`(scenario: Scenario) async throws {
    let setup = try #require(scenario.setup(threads: 1))
    #expect(try await report(scenario, setup, runs: 3).verdict == .notSeen)
  }

  @Test(arguments: safe)
  func `safe scenarios never lose anything`(scenario: Scenario) async throws {
    #expect(try await report(scenario, setup(scenario), runs: 10).verdict == .exact)
  }

  @Test(arguments: safe)
  func `safe scenarios are exact with a step and a think time`(scenario: Scenario) async throws {
    for think in [ThinkTime.yield, .duration(.nanoseconds(500))] {
      let setup = try #require(
        scenario.setup(threads: 5, iterations: 40, step: 7, think: think))
      #expect(try await report(scenario, setup, runs: 2).verdict == .exact)
    }
  }

  @Test(arguments: safe)
  func `safe scenarios are exact whatever the boost`(scenario: Scenario) async throws {
    for kind in [Boost.Kind.yield(0.5), .pause(500), .starve] {
      let setup = try #require(
        scenario.setup(
          threads: 4, iterations: 30, think: ThinkTime.none, boost: Boost(kind, seed: 1)))
      #expect(try await report(scenario, setup, runs: 3).verdict == .exact)
    }
  }

  @Test(arguments: Curriculum.scenarios.filter { $0.litmus != nil })
  func `a litmus never has a forbidden outcome, and soon what it is about`(
    scenario: Scenario
  ) async throws {
    let litmus = try #require(scenario.litmus)
    for variant in litmus.variants {
      let report = try await onThread {
        try LitmusReport(running: scenario, variant, rounds: 200_000, timeout: patience)
      }
      #expect(report.limit == nil)
      #expect(report.count(.forbidden) == 0)
    }
    guard scenario.grade.mayLose else { return }
    let report = try await onThread {
      try LitmusReport(
        running: scenario, litmus.variants[0], rounds: 20_000_000, timeout: patience)
    }
    #expect(report.verdict == .raced)
  }
}

@Suite("Every script keeps its promise", .serialized) struct ScriptTests {
  /// Longer than anything takes that is to end, on a busy machine too.
  private static let patience: Duration = .seconds(20)

  private func report(
    _ scenario: Scenario, _ script: Script, limit: Duration = patience, isOnlyFixed: Bool = false
  ) async throws -> ScriptReport {
    try await onThread {
      try ScriptReport(
        playing: scenario, script, limit: limit, isOnlyFixed: isOnlyFixed, executable: executable)
    }
  }

  @Test(arguments: Curriculum.scenarios.filter { $0.script != nil })
  func `and its fix ends`(scenario: Scenario) async throws {
    let script = try #require(scenario.script)
    // What hangs is to be seen to hang, and need not hang for long.
    let hangs = if case .hangs = script.promise { true } else { false }
    let faulty = try await report(
      scenario, Script.order(script.promise, script.play),
      limit: hangs ? .milliseconds(700) : Self.patience)
    #expect(faulty.isAsPromised, "\(String(describing: faulty.play))")
    guard script.fixed != nil else { return }
    let fixed = try await report(scenario, script, isOnlyFixed: true)
    #expect(fixed.isFixGood, "\(String(describing: fixed.fixed))")
  }

  @Test(arguments: Curriculum.scenarios.filter { $0.script?.lines.isEmpty == false })
  func `in each of 200 plays, where it promises an order`(scenario: Scenario) async throws {
    let script = try #require(scenario.script)
    for _ in 0..<200 {
      let report = try await report(scenario, script)
      try #require(report.isAsPromised, "\(String(describing: report.play))")
    }
  }
}
