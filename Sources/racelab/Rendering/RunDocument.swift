import RaceLabKit

/// What `run --json` prints. Times are in seconds, counts are raw.
struct RunDocument: Encodable {
  let schemaVersion = 1
  let command = "run"
  let host: Host
  let scenarios: [Entry]

  init(host: Host, reports: [RunReport]) {
    self.host = host
    scenarios = reports.map(Entry.init)
  }

  struct Entry: Encodable {
    let name: String
    let grade: String
    let threads: Int
    let iterations: Int
    let step: Int
    let think: String
    let expected: Int
    let runs: [Run]
    let racedRuns: Int
    /// The 95% interval of the share of runs that are not exact; absent if none finished.
    let racedShare: Share?
    let verdict: String
    /// Present if the last run was stopped at its limit; it is not among `runs`.
    let timedOut: TimedOut?
    /// Present if the last run's child process ended without a result.
    let died: Died?

    init(_ report: RunReport) {
      name = report.scenario.name
      grade = report.scenario.grade.rawValue
      threads = report.setup.threads
      iterations = report.setup.iterations
      step = report.setup.step
      think = report.setup.think.typed
      expected = report.setup.expected
      runs = report.results.map {
        Run(
          actual: $0.actual, lost: report.lost($0), violations: report.violations($0).named,
          seconds: $0.seconds)
      }
      racedRuns = report.racedRuns
      racedShare =
        report.results.isEmpty
        ? nil : Share(low: report.racedShare.low, high: report.racedShare.high)
      verdict = report.verdict.rawValue
      timedOut = report.timeOut.map {
        TimedOut(
          completed: $0.completed, limitSeconds: $0.limit.seconds,
          threads: $0.threads.isEmpty ? nil : StackDocument.threads($0.threads))
      }
      died = report.death.map(Died.init)
    }
  }

  struct Run: Encodable {
    let actual: Int
    let lost: Int
    let violations: [Violation]
    let seconds: Double
  }

  struct Violation: Encodable {
    let name: String
    let count: Int
  }

  struct Share: Encodable {
    let low: Double
    let high: Double
  }

  struct TimedOut: Encodable {
    /// Increments done; absent if the workers did not stop.
    let completed: Int?
    let limitSeconds: Double
    /// Where the threads were; absent if the run was not in a child.
    let threads: [StackDocument]?
  }

  struct Died: Encodable {
    /// "SIGSEGV"; absent if no signal ended it.
    let signal: String?
    let exitStatus: Int32?
    let lastLines: [String]

    init(_ death: Death) {
      signal = death.signalName?.symbol
      exitStatus = if case .exit(let status) = death.cause { status } else { nil }
      lastLines = death.lastLines
    }
  }
}

extension [String: Int] {
  fileprivate var named: [RunDocument.Violation] {
    sorted { $0.key < $1.key }.map { RunDocument.Violation(name: $0.key, count: $0.value) }
  }
}
