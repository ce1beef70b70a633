/// What `race` saw: the totals of its runs, held against the one expected.
///
/// It describes itself in full, so that a failing `#expect(report.isExact)` prints what was lost; in
/// XCTest, pass it on: `XCTAssertTrue(report.isExact, "\(report)")`.
public struct RaceReport: Sendable {
  /// The threads or tasks of a run.
  public var workers: Int { report.setup.threads }
  /// The calls that each worker makes in a run.
  public var iterations: Int { report.setup.iterations }
  /// The total of a correct run.
  public var expected: Int { report.setup.expected }
  /// How many runs have ended.
  public var runs: Int { report.runs }
  /// The total of each run that has ended, in order; empty if no total was to be read.
  public var totals: [Int] { hasTotal ? report.results.map(\.actual) : [] }
  /// What each of `totals` lacks; negative where it is too much.
  public var lost: [Int] { totals.map { expected - $0 } }
  /// How many of `totals` are not as expected.
  public var racedRuns: Int { hasTotal ? report.racedRuns : 0 }
  /// The share of runs that are not exact, 0 to 1; 0 without runs.
  public var rate: Double { hasTotal ? report.racedRate : 0 }
  /// The 95% interval of `rate`, Wilson's; 0 to 1, everything, where no total was read.
  public var interval: Interval { Interval.wilson(hits: racedRuns, of: totals.count) }
  /// How the last run was stopped at its time limit; nil if all have ended.
  public var timeOut: RunReport.TimeOut? { report.timeOut }

  /// Whether every run has ended within its time limit.
  public var hasEnded: Bool { timeOut == nil }
  /// Whether every run has ended, and on the total expected. Never without a total: nothing was
  /// looked at then. It does not make the code safe: a race can stay away from many runs.
  public var isExact: Bool { hasEnded && hasTotal && racedRuns == 0 }

  let kind: Program.Workers
  let hasTotal: Bool
  private let report: RunReport

  init(_ report: RunReport, of kind: Program.Workers, hasTotal: Bool) {
    (self.report, self.kind, self.hasTotal) = (report, kind, hasTotal)
  }
}
