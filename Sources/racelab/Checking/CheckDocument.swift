import RaceLabKit

/// What `check --json` prints.
struct CheckDocument: Encodable {
  let schemaVersion = 1
  let command = "check"
  let host = Host.current
  let files: [String]
  /// Absent for a whole program.
  let expressions: CheckExpressions?
  let isAccused: Bool
  /// What is held against the code, the gravest first: "dataRace", "crash", "deadlock", "unending",
  /// "lostUpdates", "failure", "misuse".
  let kinds: [String]
  /// Whether only one thread ever ran the code.
  let isUntested: Bool
  /// Whether no run on real threads was done in time, though its threads stopped when told to.
  let isUnfinished: Bool
  /// Whether the compiled programs are those of an earlier check.
  let isReused: Bool
  let observed: Witness
  let sanitizer: Witness
  let reports: [TsanDocument.Report]
  let reasons: [String]
  let notes: [String]

  struct Witness: Encodable {
    let threads: Int
    let iterations: Int
    let runs: [Run]
  }

  struct Run: Encodable {
    /// "finished", "timedOut" or "died".
    let outcome: String
    let isDeadlock: Bool
    /// This and `expected`: absent without a total.
    let actual: Int?
    let expected: Int?
    let violations: [String: Int]
    let seconds: Double?
    /// Absent in plain runs.
    let races: Int?
    let signal: String?
    let lastLines: [String]
    let threads: [StackDocument]
  }

  init(_ report: CheckReport) {
    files = report.plan.paths
    expressions = report.plan.expressions
    isAccused = report.isAccused
    kinds = report.kinds.map(\.rawValue)
    isUntested = report.isUntested
    isUnfinished = report.isUnfinished
    isReused = report.build.isReused
    func witness(_ setup: Setup, _ runs: [CheckReport.Witnessed], isSanitized: Bool) -> Witness {
      Witness(
        threads: setup.threads, iterations: setup.iterations,
        runs: runs.map { run in
          Run(
            outcome: run.outcome.name, isDeadlock: run.isDeadlock,
            actual: run.result?.expected == nil ? nil : run.result?.actual,
            expected: run.result?.expected, violations: run.result?.violations ?? [:],
            seconds: run.result?.seconds,
            races: isSanitized ? run.reports.count(where: \.isRace) : nil,
            signal: run.death?.signalName?.symbol, lastLines: run.death?.lastLines ?? [],
            threads: StackDocument.threads(run.stuckThreads))
        })
    }
    observed = witness(report.setup, report.plain, isSanitized: false)
    sanitizer = witness(report.sanitizedSetup, report.sanitized, isSanitized: true)
    reports = report.reports.map(TsanDocument.Report.init)
    reasons = CheckHint.all(for: report).map(\.words)
    notes = report.notes
  }
}
