import Foundation
import Testing

@testable import RaceLabKit
@testable import racelab

/// Scenarios and reports with made-up figures: what is tested here is how they read.
private enum Sample {
  static let racy = Scenario(
    name: "sample-race", grade: .dataRace, section: .counter,
    summary: "a sample that nothing protects",
    reason: "two threads read the same value, and the later write erases the earlier one's update",
    next: "sample-lock", program: .whole(.threads) { _ in 0 })
  static let condition = Scenario(
    name: "sample-read", grade: .raceCondition, section: .counter, summary: "a sample of reads",
    reason: "somebody else wrote in between", next: "sample-lock",
    measure: Measure(violation: "wrong read"),
    program: .whole(.threads) { _ in 0 })
  static let safe = Scenario(
    name: "sample-lock", grade: .safe, section: .caches, summary: "a sample under a lock",
    reason: "only one thread is in the critical section", next: "sample-race",
    program: .whole(.tasks) { _ in 0 })

  static func report(
    _ scenario: Scenario, _ totals: [Int], step: Int = 1, think: ThinkTime = .none,
    unfinished: RunOutcome? = nil
  ) throws -> RunReport {
    let setup = try #require(
      Setup(threads: 50, iterations: 1_000, step: step, think: think))
    var report = RunReport(scenario: scenario, setup: setup)
    for (index, total) in totals.enumerated() {
      let result = RunResult(actual: total, seconds: 0.003 + 0.0001 * Double(index))
      report.add(.finished(result), limit: .seconds(30))
    }
    if let unfinished { report.add(unfinished, limit: .seconds(30)) }
    return report
  }

  static let spread = (0..<100).map { 37_000 + $0 * $0 }
}

private let plain = Style(isOn: false)

@Suite("The report of one scenario") struct RunTextTests {
  @Test func `reads as a whole, in every verdict`() throws {
    let reports = [
      try Sample.report(Sample.racy, [37_412]),
      try Sample.report(Sample.racy, [50_000]),
      try Sample.report(Sample.racy, Array(repeating: 50_000, count: 3)),
      try Sample.report(Sample.racy, [49_999]),
      try Sample.report(Sample.condition, [37_412], step: 1, think: .duration(.microseconds(200))),
      try Sample.report(Sample.safe, [100_000], step: 2, think: .yield),
      try Sample.report(Sample.safe, [50_000, 50_000]),
      try Sample.report(Sample.safe, [49_000]),
      try Sample.report(Sample.safe, [], unfinished: .timedOut(completed: 1_234)),
      try Sample.report(Sample.safe, [50_000], unfinished: .timedOut(completed: nil)),
      try Sample.report(
        Sample.racy, [],
        unfinished: .died(Death(cause: .signal(SIGSEGV), lastLines: ["balance 3", "balance 4"]))),
      try Sample.report(
        Sample.safe, [50_000], unfinished: .died(Death(cause: .exit(3), lastLines: []))),
      try Sample.report(Sample.safe, [], unfinished: .died(Death(cause: .nonsense, lastLines: []))),
      try Sample.report(Sample.racy, Sample.spread),
    ]
    for width in [80, 40] {
      let text = reports.map { RunText(report: $0, style: plain, width: width).rendered() }
      try expect(text.joined(separator: "----\n"), isFixture: "run-\(width).txt")
    }
  }

  @Test func `marks the verdict in colour and nothing else changes`() throws {
    let report = try Sample.report(Sample.racy, [37_412])
    let coloured = RunText(report: report, style: Style(isOn: true), width: 80).rendered()
    #expect(coloured.contains("\u{1B}[31mRaced\u{1B}[0m: 12,588 lost updates"))
    #expect(
      coloured.replacing(/\x1B\[[0-9]*m/, with: "")
        == RunText(report: report, style: plain, width: 80).rendered())
  }

  @Test(arguments: [20, 30, 40, 60, 80, 200])
  func `never overruns the width with prose`(width: Int) throws {
    let report = try Sample.report(Sample.racy, [37_412])
    let lines = RunText(report: report, style: plain, width: width).rendered()
      .split(separator: "\n")
    let long = lines.filter { $0.count > max(width, 44) }
    #expect(long.isEmpty, "\(long)")
  }
}

@Suite("The table of several scenarios") struct RunTableTests {
  @Test func `reads as a whole, wide and narrow, for one run and for many`() throws {
    let once = [
      try Sample.report(Sample.racy, [37_412]), try Sample.report(Sample.condition, [50_000]),
      try Sample.report(Sample.safe, [50_000]),
      try Sample.report(Sample.safe, [], unfinished: .timedOut(completed: 7)),
    ]
    let often = [
      try Sample.report(Sample.racy, Sample.spread, think: .yield),
      try Sample.report(Sample.safe, [50_000, 50_000], think: .yield),
    ]
    for width in [80, 40] {
      let text = [once, often].map {
        RunTable(reports: $0.map(ScenarioReport.total), style: plain, width: width).rendered()
      }
      try expect(text.joined(separator: "----\n"), isFixture: "table-\(width).txt")
    }
  }
}

@Suite("Documents in JSON") struct JSONTests {
  private let host = RaceLabKit.Host(
    os: "linux", arch: "x86_64", cores: 2, swift: "6.3", build: "release", sanitizer: "none")

  @Test func `hold the same facts as the report`() throws {
    let reports = [
      try Sample.report(Sample.racy, [37_412]),
      try Sample.report(Sample.safe, [], unfinished: .timedOut(completed: 7)),
    ]
    try expect(
      json(RunDocument(host: host, reports: reports.map(ScenarioReport.total))),
      isFixture: "run.json")
  }

  @Test func `list the scenarios`() throws {
    try expect(json(ListDocument([Sample.racy, Sample.safe])), isFixture: "list.json")
  }
}

@Suite("Text that needs no run") struct TextTests {
  @Test func `the list is by section, with marks or with summaries`() throws {
    let scenarios = [Sample.safe, Sample.racy, Sample.condition]
    for width in [80, 40] {
      let list = ListText(scenarios: scenarios, style: plain, width: width)
      try expect(list.compact + "----\n" + list.long, isFixture: "list-\(width).txt")
    }
  }

  @Test func `help describes the whole command line`() throws {
    for width in [80, 40] {
      let help = HelpText(style: plain, width: width)
      let text = [help.overview()] + CommandLineDescription.commands.map(help.command)
      try expect(text.joined(separator: "----\n"), isFixture: "help-\(width).txt")
    }
  }

  @Test func `the manual page and the completions describe it too`() throws {
    try expect(ManualPage().rendered(), isFixture: "racelab.1")
    let script = CompletionScript(scenarios: ["counter", "nslock"])
    try expect(script.bash, isFixture: "completions.bash")
    try expect(script.zsh, isFixture: "completions.zsh")
    try expect(script.fish, isFixture: "completions.fish")
  }

  @Test func `a lesson's Markdown is laid out`() throws {
    let markdown = """
      # counter: a *claim*

      A paragraph with `code`, *emphasis* and **strong** words that is long enough to need
      a second line.

          let a = 1

          let b = 2

      - an item that is also long enough that it has to be wrapped at some point
        and goes on
      - another

      The end.
      """
    try expect(
      Markdown(markdown).rendered(style: plain, width: 40)
        + Markdown(markdown).rendered(style: Style(isOn: true), width: 80),
      isFixture: "markdown.txt")
  }
}

@Suite("Numbers") struct NumberTests {
  @Test(arguments: [
    (0.0, "0%"), (0.00001, "<0.1%"), (0.0123, "1.2%"), (0.5, "50.0%"), (0.99999, ">99.9%"),
    (1.0, "100%"),
  ])
  func `shares never round to all or nothing`(share: Double, text: String) {
    #expect(percent(share) == text)
  }

  @Test(arguments: [
    (0.0, "0.00 ns"), (5.62e-9, "5.62 ns"), (9.996e-9, "10.0 ns"), (110e-9, "110 ns"),
    (999.6e-9, "1.00 µs"), (1.53e-3, "1.53 ms"), (12.0, "12.0 s"), (3600, "3600 s"),
  ])
  func `times have three digits and a unit`(seconds: Double, text: String) {
    #expect(time(seconds) == text)
  }

  @Test func `big numbers are grouped`() {
    #expect(0.grouped == "0")
    #expect(1_234.grouped == "1,234")
    #expect((-1_234_567).grouped == "-1,234,567")
  }

  @Test func `bars are drawn to the eighth`() {
    #expect(bar(0, width: 4) == "")
    #expect(bar(0.5, width: 4) == "██")
    #expect(bar(0.53125, width: 4) == "██▏")
    #expect(bar(2, width: 4) == "████")
  }
}
