import Testing

@testable import RaceLabKit

@Suite("A verdict") struct VerdictTests {
  private func report(_ grade: Grade, _ totals: [Int], timedOut: Bool = false) throws -> RunReport {
    let scenario = Scenario(
      name: "sample", grade: grade, section: .counter, summary: "", reason: "", next: "",
      program: .whole(.tasks) { _ in 0 })
    var report = RunReport(
      scenario: scenario, setup: try #require(Setup(threads: 2, iterations: 5)))
    for total in totals {
      report.add(.finished(RunResult(actual: total, seconds: 0.1)), limit: .seconds(1))
    }
    if timedOut { report.add(.timedOut(completed: 3), limit: .seconds(1)) }
    return report
  }

  @Test(arguments: [
    (Grade.dataRace, [10, 9], Verdict.raced), (.dataRace, [10, 10], .notSeen),
    (.raceCondition, [2], .raced), (.raceCondition, [10], .notSeen),
    (.safe, [10, 10], .exact), (.safe, [10, 9], .broken), (.safe, [11], .broken),
  ])
  func `holds the runs against the grade`(grade: Grade, totals: [Int], verdict: Verdict) throws {
    #expect(try report(grade, totals).verdict == verdict)
  }

  @Test func `says that time ran out, whatever came before`() throws {
    let report = try report(.safe, [10], timedOut: true)
    #expect(report.verdict == .timedOut)
    #expect(report.results.count == 1)
    #expect(report.timeOut == RunReport.TimeOut(limit: .seconds(1), completed: 3, threads: []))
  }

  @Test func `counts the runs that lost and how much`() throws {
    let report = try report(.dataRace, [10, 7, 2])
    #expect(report.racedRuns == 2)
    #expect(report.results.map(report.lost) == [0, 3, 8])
  }

  @Test func `goes with the median time`() throws {
    var report = try report(.safe, [])
    #expect(report.medianSeconds == 0)
    for seconds in [3.0, 1.0, 2.0, 10.0] {
      report.add(.finished(RunResult(actual: 10, seconds: seconds)), limit: .seconds(1))
    }
    #expect(report.medianSeconds == 2.5)
  }
}
