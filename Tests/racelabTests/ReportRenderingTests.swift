import Foundation
import Scenarios
import Testing

@testable import RaceLabKit
@testable import racelab

private struct NoState: LitmusState {
  static func first(_ state: UnsafeMutablePointer<NoState>) {}
  static func second(_ state: UnsafeMutablePointer<NoState>) {}
  static func outcome(_ state: UnsafeMutablePointer<NoState>) -> Int { 0 }
  var nothing = 0
}

/// Reports with made-up figures of what is no plain total.
private enum Sample {
  static let litmus = Litmus(
    Litmus.Variant(
      of: NoState.self, ordering: .relaxed,
      outcomes: [
        .init("0, 0", .interesting, "neither saw the other"),
        .init("0, 1", .acceptable, "one was first"),
        .init("2, 1", .forbidden, "backwards"),
      ]))
  static let flags = Scenario(
    name: "sample-flags", grade: .raceCondition, summary: "a sample of two flags",
    reason: "a store waits while the load after it is done", next: "sample-lock", litmus: litmus)

  static func outcomes(_ counts: [Int], limit: Duration? = nil) -> LitmusReport {
    LitmusReport(
      scenario: flags, variant: litmus.variants[0], counts: counts,
      firstSeen: counts.map { $0 > 0 ? 0.000_03 : nil }, seconds: 0.5, limit: limit)
  }

  static let hazard = Script.hazard(.hangs, { _ in }, fixed: { _ in })
  static let order = Script.order(.says(["one", "two", "three"])) { _ in }

  static func scenario(_ script: Script, _ grade: Grade) -> Scenario {
    Scenario(
      name: "sample-script", grade: grade, section: .hazards,
      summary: "a sample that says what it does",
      reason: "it waits for itself", next: "sample-lock", script: script)
  }

  static func report(_ script: Script, _ play: ScriptPlay?, fixed: ScriptPlay? = nil)
    -> ScriptReport
  {
    ScriptReport(
      scenario: scenario(script, script.fixed == nil ? .order : .hazard), script: script,
      limit: .seconds(2), play: play, fixed: fixed)
  }

  static func play(_ lines: [String], _ outcome: RunOutcome, misbehaved: [String] = [])
    -> ScriptPlay
  {
    ScriptPlay(
      outcome: outcome,
      lines: lines.enumerated().map { Stage.Line(seconds: 0.001 * Double($0 + 1), text: $1) },
      misbehaved: misbehaved)
  }

  static let host = Host(
    os: "linux", arch: "x86_64", cores: 2, swift: "6.3", build: "release", sanitizer: "none")
  static let ended = RunOutcome.finished(RunResult(actual: 0, seconds: 0.004))
  static let hung = RunOutcome.timedOut(completed: 0)
  static let crashed = RunOutcome.died(Death(cause: .signal(SIGILL), lastLines: ["BUG"]))
}

private let plain = Style(isOn: false)

@Suite("The report of outcomes") struct LitmusTextTests {
  @Test func `reads as a whole, in every verdict`() throws {
    let reports = [
      Sample.outcomes([40, 999_960, 0]), Sample.outcomes([0, 1_000_000, 0]),
      Sample.outcomes([0, 1_000_000, 3]), Sample.outcomes([2_048, 0, 0], limit: .seconds(1)),
    ]
    #expect(reports.map(\.verdict) == [.raced, .notSeen, .broken, .raced])
    for width in [80, 40] {
      let text = reports.map { LitmusText(report: $0, style: plain, width: width).rendered() }
      try expect(text.joined(separator: "----\n"), isFixture: "outcomes-\(width).txt")
    }
  }
}

@Suite("The report of a script") struct ScriptTextTests {
  private var reports: [ScriptReport] {
    let good = Sample.play(["locking", "done"], Sample.ended)
    return [
      Sample.report(Sample.hazard, Sample.play(["locking"], Sample.hung), fixed: good),
      Sample.report(Sample.hazard, Sample.play(["locking"], Sample.ended), fixed: good),
      Sample.report(
        Sample.hazard, Sample.play([], Sample.hung), fixed: Sample.play([], Sample.crashed)),
      Sample.report(Sample.hazard, nil, fixed: good),
      Sample.report(Sample.order, Sample.play(["one", "two", "three"], Sample.ended)),
      Sample.report(Sample.order, Sample.play(["one", "three", "two"], Sample.ended)),
    ]
  }

  @Test func `reads as a whole, as promised or not`() throws {
    #expect(
      reports.map(\.verdict)
        == [.asPromised, .broken, .broken, .asPromised, .asPromised, .broken])
    for width in [80, 40] {
      let text =
        reports.map { ScriptText(report: $0, style: plain, width: width).rendered() } + [
          ScriptText(
            report: reports[4], prediction: Prediction(lines: ["two", "one", "three"]),
            style: plain, width: width
          ).rendered()
        ]
      try expect(text.joined(separator: "----\n"), isFixture: "scripts-\(width).txt")
    }
  }

  @Test func `a promise is kept by what it allows and by nothing else`() {
    func isKept(_ promise: Script.Promise, _ play: ScriptPlay) -> Bool {
      Sample.report(Script.order(promise) { _ in }, play).isAsPromised
    }
    let (ended, hung, crashed) = (
      Sample.play([], Sample.ended), Sample.play([], Sample.hung), Sample.play([], Sample.crashed)
    )
    #expect(isKept(.hangs, hung) && !isKept(.hangs, ended) && !isKept(.hangs, crashed))
    #expect(isKept(.crashes, crashed) && !isKept(.crashes, hung) && !isKept(.crashes, ended))
    #expect(isKept(.hangsOrCrashes, hung) && isKept(.hangsOrCrashes, crashed))
    #expect(!isKept(.hangsOrCrashes, ended))
    #expect(isKept(.misbehaves, Sample.play([], Sample.ended, misbehaved: ["it"])))
    #expect(!isKept(.misbehaves, ended) && !isKept(.misbehaves, hung))
    let somehow = Script.Promise.saysSomehow(["a", "b", "c"], words: "a before c") {
      $0.firstIndex(of: "a") ?? 9 < $0.firstIndex(of: "c") ?? 0
    }
    #expect(isKept(somehow, Sample.play(["b", "a", "c"], Sample.ended)))
    #expect(!isKept(somehow, Sample.play(["c", "a", "b"], Sample.ended)))
    #expect(!isKept(somehow, Sample.play(["a", "c"], Sample.ended)))
  }

  @Test func `stands beside others in the table and in JSON`() throws {
    let all: [ScenarioReport] =
      [.outcomes(Sample.outcomes([40, 999_960, 0]))] + reports.prefix(3).map(ScenarioReport.script)
    try expect(
      RunTable(reports: all, style: plain, width: 80).rendered(), isFixture: "table-kinds.txt")
    try expect(json(RunDocument(host: Sample.host, reports: all)), isFixture: "run-kinds.json")
  }
}

@Suite("Totals that are not sums") struct MeasureTests {
  private func report(
    _ measure: Measure, roles: Roles? = nil, mayCrash: Bool = false, _ results: [RunResult],
    deaths: Int = 0
  ) throws -> RunReport {
    let scenario = Scenario(
      name: "sample-pair", grade: .dataRace, section: .caches, summary: "a sample pair",
      reason: "a reader comes between two writes", next: "sample-lock", threads: 4,
      iterations: 1_000, roles: roles, measure: measure, mayCrash: mayCrash,
      program: .whole(.threads) { _ in 0 })
    var report = RunReport(scenario: scenario, setup: try #require(scenario.setup()))
    for result in results { report.add(.finished(result), limit: .seconds(1)) }
    for _ in 0..<deaths { report.add(Sample.crashed, limit: .seconds(1)) }
    return report
  }

  @Test func `have words of their own`() throws {
    let torn = Measure.none(of: "torn pair", iteration: "access")
    let reports = [
      try report(torn, roles: Roles(readers: 6, writers: 2), [RunResult(actual: 3, seconds: 0.01)]),
      try report(torn, roles: Roles(readers: 1, writers: 1), [RunResult(actual: 0, seconds: 0.01)]),
      try report(torn, [RunResult(actual: 1, seconds: 0.01), RunResult(actual: 2, seconds: 0.02)]),
      try report(
        Measure(iteration: "event", violation: "lost event"),
        [
          RunResult(
            actual: 3_990, violations: ["lost event": 11, "double flush": 1], seconds: 0.01)
        ]),
      try report(
        Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
        [RunResult(actual: 40, seconds: 0.01)]),
      try report(.updates, mayCrash: true, [RunResult(actual: 3_000, seconds: 0.01)], deaths: 2),
    ]
    #expect(reports.map(\.racedRuns) == [1, 0, 2, 1, 1, 3])
    for width in [80, 40] {
      let text = reports.map { RunText(report: $0, style: plain, width: width).rendered() }
      try expect(text.joined(separator: "----\n"), isFixture: "measures-\(width).txt")
    }
  }
}

@Suite("Odds") struct OddsTests {
  @Test func `of many runs to see a race once, by its rate`() {
    #expect(Odds.runsToSee(0) == nil)
    #expect(Odds.runsToSee(1) == 1)
    // 1 - 0.5^7 is the first above 0.99.
    #expect(Odds.runsToSee(0.5) == 7)
    #expect(Odds.runsToSee(0.01) == 459)
  }

  @Test func `read as a whole, with the boost named`() throws {
    func report(_ hits: Int, of runs: Int, boost: Boost? = nil) throws -> RunReport {
      let scenario = Scenario(
        name: "sample-race", grade: .dataRace, section: .counter, summary: "a sample",
        reason: "somebody else wrote in between", next: "sample-lock",
        program: .whole(.threads) { _ in 0 })
      let setup = try #require(scenario.setup(threads: 2, iterations: 5, boost: boost))
      var report = RunReport(scenario: scenario, setup: setup)
      for run in 0..<runs {
        report.add(
          .finished(RunResult(actual: run < hits ? 9 : 10, seconds: 0.001)), limit: .seconds(1))
      }
      return report
    }
    let boost = Boost(.pause(1_000), seed: 7)
    let all = [
      Odds(plain: try report(3, of: 100), boosted: try report(60, of: 100, boost: boost)),
      Odds(plain: try report(0, of: 100), boosted: try report(0, of: 100, boost: boost)),
    ]
    let text = all.map {
      OddsText(odds: $0, host: Sample.host, style: plain, width: 80).rendered()
    }
    try expect(text.joined(separator: "----\n"), isFixture: "odds.txt")
  }

  @Test(arguments: [
    ("yield:0.5", Boost(.yield(0.5), seed: 3)), ("pause:100", Boost(.pause(100), seed: 3)),
    ("starve", Boost(.starve, seed: 3)),
  ])
  func `a boost is read as it is typed`(text: String, boost: Boost) throws {
    let values = Values(
      parsed: try Parser.parse(["run", "counter", "--boost", text, "--seed", "3"]))
    #expect(try RunOptions.boost(values) == boost)
    #expect(boost.words == "\(text), seed 3")
  }

  @Test(arguments: [
    "yield", "yield:0", "yield:2", "pause:0", "pause:-1", "pause:x", "starve:1", "often",
  ])
  func `a wrong boost is one clear line`(text: String) throws {
    let values = Values(parsed: try Parser.parse(["run", "counter", "--boost", text]))
    #expect(throws: UsageError.notABoost(option: "--boost", value: text)) {
      try RunOptions.boost(values)
    }
  }
}

@Suite("The tables of all scenarios") struct WholeTableTests {
  @Test func `stand in columns on 80 columns`() throws {
    let reports: [ScenarioReport] = try Curriculum.scenarios.map { scenario in
      switch scenario.activity {
      case .total:
        var report = RunReport(scenario: scenario, setup: try #require(scenario.setup()))
        report.add(.finished(RunResult(actual: 0, seconds: 0.01)), limit: .seconds(1))
        return .total(report)
      case .outcomes(let litmus):
        let variant = litmus.variants[0]
        return .outcomes(
          LitmusReport(
            scenario: scenario, variant: variant,
            counts: variant.outcomes.map { _ in 12_345_678 },
            firstSeen: variant.outcomes.map { _ in 0.1 }, seconds: 1))
      case .script(let script):
        return .script(
          ScriptReport(
            scenario: scenario, script: script, limit: .seconds(2), play: nil, fixed: nil))
      }
    }
    let judgements = reports.map {
      Judgement(scenario: $0.scenario, observed: $0, possible: nil, sanitized: nil)
    }
    for text in [
      RunTable(reports: reports, style: plain, width: 80).rendered(),
      JudgeTable(judgements: judgements, style: plain, width: 80).rendered(),
    ] {
      // Stacked, each heading would stand before its value.
      #expect(text.split(separator: "\n").contains { $0.hasPrefix("scenario ") })
    }
  }
}
