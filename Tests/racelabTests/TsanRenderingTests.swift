import Foundation
import Testing

@testable import RaceLabKit
@testable import racelab

/// Witnesses of made-up runs with real reports: what is tested here is how they read.
private enum Sample {
  private static let reports = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "RaceLabKitTests/Reports")

  /// A saved report, pointing at the copy of the scenario's source that is saved beside it.
  static func output(_ name: String) throws -> String {
    try String(contentsOf: reports.appending(path: "\(name).txt"), encoding: .utf8)
      .replacing("/package/scenarios/", with: reports.path + "/")
  }

  static func witness(
    _ grade: Grade, lost: Int = 0, outcome: RunOutcome? = nil, output: String = ""
  ) throws -> SanitizerWitness {
    let setup = try #require(Setup(threads: 2, iterations: 1_000))
    return SanitizerWitness(
      scenario: Scenario(
        name: "sample-\(grade.rawValue)", grade: grade, section: .counter, summary: "a sample",
        reason: "somebody else writes in between", next: "sample-lock",
        program: .whole(.threads) { _ in 0 }),
      setup: setup,
      outcome: outcome ?? .finished(RunResult(actual: setup.expected - lost, seconds: 0.003)),
      output: output, host: .current, version: "1")
  }
}

private let plain = Style(isOn: false)

@Suite("What Thread Sanitizer says") struct TsanRenderingTests {
  @Test func `reads as a whole, reported, silent and unfinished`() throws {
    let witnesses = [
      try Sample.witness(.dataRace, lost: 172, output: Sample.output("two-locks")),
      try Sample.witness(.dataRace, output: Sample.output("access-race")),
      try Sample.witness(.dataRace, output: Sample.output("unlock")),
      try Sample.witness(.dataRace, output: Sample.output("truncated")),
      try Sample.witness(.dataRace),
      try Sample.witness(.raceCondition, lost: 1_234),
      try Sample.witness(.raceCondition),
      try Sample.witness(.safe),
      try Sample.witness(.safe, lost: 3),
      try Sample.witness(.safe, output: Sample.output("no-symbols")),
      try Sample.witness(.safe, outcome: .timedOut(completed: 12)),
      try Sample.witness(.safe, outcome: .timedOut(completed: nil)),
      try Sample.witness(
        .dataRace, outcome: .died(Death(cause: .signal(SIGSEGV), lastLines: [])),
        output: Sample.output("signal")),
      try Sample.witness(
        .safe, outcome: .died(Death(cause: .exit(3), lastLines: ["the last line"]))),
    ]
    for width in [80, 40] {
      let text = witnesses.map { TsanText(witness: $0, style: plain, width: width).rendered() }
      try expect(text.joined(separator: "----\n"), isFixture: "tsan-\(width).txt")
    }
  }

  @Test func `is held against the grades in a table`() throws {
    let asGraded = [
      try Sample.witness(.dataRace, lost: 172, output: Sample.output("two-locks")),
      try Sample.witness(.raceCondition, lost: 1_234), try Sample.witness(.safe),
    ]
    let others = [
      try Sample.witness(.dataRace), try Sample.witness(.safe, lost: 3),
      try Sample.witness(.safe, output: Sample.output("no-symbols")),
      try Sample.witness(.safe, outcome: .timedOut(completed: nil)),
      try Sample.witness(
        .safe, outcome: .died(Death(cause: .signal(SIGSEGV), lastLines: []))),
    ]
    #expect(asGraded.allSatisfy { $0.isAsGraded })
    #expect(!others.contains { $0.isAsGraded })
    let text = [(asGraded, 80), (asGraded + others, 80), (asGraded + others, 40)].map {
      TsanTable(witnesses: $0, style: plain, width: $1).rendered()
    }
    try expect(text.joined(separator: "----\n"), isFixture: "tsan-table.txt")
  }

  @Test func `is marked in colour and nothing else changes`() throws {
    let witness = try Sample.witness(.dataRace, output: Sample.output("two-locks"))
    let coloured = TsanText(witness: witness, style: Style(isOn: true), width: 80).rendered()
    #expect(coloured.contains("\u{1B}[33m^^^^^ read\u{1B}[0m"))
    #expect(
      coloured.replacing(/\x1B\[[0-9;]*m/, with: "")
        == TsanText(witness: witness, style: plain, width: 80).rendered())
  }
}

@Suite("The doctor") struct DoctorTests {
  @Test func `says of each thing that it is fine, or what to do`() throws {
    let checks = [
      Check(name: "cores", finding: "2 cores to run on"),
      Check(
        name: "symbolizer", finding: "no llvm-symbolizer in PATH or beside swift",
        advice: "Without it reports have no lines: install the package 'llvm'."),
    ]
    let text = [80, 40].map { DoctorCommand.text(checks, style: plain, width: $0) }
    try expect(text.joined(separator: "----\n"), isFixture: "doctor.txt")
    #expect(DoctorCommand.text([checks[0]], style: plain, width: 80).hasSuffix("\nAll fine.\n"))
  }

  @Test func `looks at the build, the cores, the twin and the tools`() {
    let terminal = Terminal(colour: .never, toFile: true)
    let names = Set(Check.all(terminal: terminal).map(\.name))
    #expect(
      names.isSuperset(of: ["build", "cores", "toolchain", "twin", "symbolizer", "terminal"]))
  }
}
