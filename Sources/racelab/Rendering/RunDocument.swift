import RaceLabKit

/// What `run --json` prints. Times are in seconds, counts are raw.
struct RunDocument: Encodable {
  let schemaVersion = 1
  let command = "run"
  let host: Host
  let scenarios: [Entry]

  init(host: Host, reports: [ScenarioReport]) {
    self.host = host
    scenarios = reports.map(Entry.init)
  }

  /// One of three kinds; all have `name`, `grade` and `verdict`.
  enum Entry: Encodable {
    case total(Total)
    case outcomes(Outcomes)
    case script(Play)

    init(_ report: ScenarioReport) {
      self =
        switch report {
        case .total(let report): .total(Total(report))
        case .outcomes(let report): .outcomes(Outcomes(report))
        case .script(let report): .script(Play(report))
        }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .total(let entry): try entry.encode(to: encoder)
      case .outcomes(let entry): try entry.encode(to: encoder)
      case .script(let entry): try entry.encode(to: encoder)
      }
    }
  }

  struct Total: Encodable {
    let name: String
    let grade: String
    let threads: Int
    /// Present if readers and writers are told apart.
    let writers: Int?
    let iterations: Int
    let step: Int
    let think: String
    /// "pause:1000, seed 1"; absent if the run was not boosted.
    let boost: String?
    let expected: Int
    let runs: [Run]
    let racedRuns: Int
    /// The 95% interval of the share of runs that are not exact; absent if none finished.
    let racedShare: Share?
    let verdict: String
    /// Present if the last run was stopped at its limit; it is not among `runs`.
    let timedOut: TimedOut?
    /// How many runs' children died, where the scenario may crash.
    let crashes: Int?
    /// Present if a run's child process ended without a result.
    let died: Died?

    init(_ report: RunReport) {
      name = report.scenario.name
      grade = report.scenario.grade.rawValue
      threads = report.setup.threads
      writers = report.scenario.roles.map { _ in report.setup.writers }
      iterations = report.setup.iterations
      step = report.setup.step
      think = report.setup.think.typed
      boost = report.setup.boost?.words
      expected = report.setup.expected
      runs = report.results.map {
        Run(
          actual: $0.actual, lost: report.lost($0), violations: report.violations($0).named,
          seconds: $0.seconds)
      }
      racedRuns = report.racedRuns
      racedShare =
        report.runs == 0
        ? nil : Share(low: report.racedShare.low, high: report.racedShare.high)
      verdict = report.verdict.rawValue
      timedOut = report.timeOut.map {
        TimedOut(
          completed: $0.completed, limitSeconds: $0.limit.seconds,
          threads: $0.threads.isEmpty ? nil : StackDocument.threads($0.threads))
      }
      crashes = report.scenario.mayCrash ? report.deaths : nil
      died = report.death.map(Died.init)
    }
  }

  struct Outcomes: Encodable {
    let name: String
    let grade: String
    /// Absent if there are none to choose from.
    let ordering: String?
    let rounds: Int
    let seconds: Double
    let outcomes: [Outcome]
    let verdict: String

    init(_ report: LitmusReport) {
      name = report.scenario.name
      grade = report.scenario.grade.rawValue
      ordering = report.variant.ordering?.rawValue
      (rounds, seconds) = (report.rounds, report.seconds)
      outcomes = report.variant.outcomes.indices.map { index in
        let outcome = report.variant.outcomes[index]
        return Outcome(
          name: outcome.name, count: report.counts.isEmpty ? 0 : report.counts[index],
          standing: outcome.standing.rawValue, meaning: outcome.meaning,
          firstSeconds: report.firstSeen.isEmpty ? nil : report.firstSeen[index])
      }
      verdict = report.verdict.rawValue
    }
  }

  struct Outcome: Encodable {
    let name: String
    let count: Int
    let standing: String
    let meaning: String
    /// From the start until it was counted first; absent if it never was.
    let firstSeconds: Double?
  }

  struct Play: Encodable {
    let name: String
    let grade: String
    let limitSeconds: Double
    /// Absent if only the fixed variant was asked for.
    let play: Ending?
    /// Absent if there is none.
    let fixed: Ending?
    let verdict: String

    init(_ report: ScriptReport) {
      name = report.scenario.name
      grade = report.scenario.grade.rawValue
      limitSeconds = report.limit.seconds
      (play, fixed) = (report.play.map(Ending.init), report.fixed.map(Ending.init))
      verdict = report.verdict.rawValue
    }
  }

  struct Ending: Encodable {
    let lines: [Stage.Line]
    let misbehaved: [String]
    /// "finished", "timedOut" or "died".
    let outcome: String
    /// Absent if it did not end.
    let seconds: Double?
    /// Where the threads were when it was ended; absent if it ended by itself.
    let threads: [StackDocument]?
    let died: Died?

    init(_ play: ScriptPlay) {
      (lines, misbehaved) = (play.lines, play.misbehaved)
      outcome = play.outcome.name
      seconds = if case .finished(let result) = play.outcome { result.seconds } else { nil }
      threads =
        if case .timedOut(_, let threads) = play.outcome {
          StackDocument.threads(threads)
        } else { nil }
      died = if case .died(let death) = play.outcome { Died(death) } else { nil }
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

extension RunOutcome {
  /// One word for JSON.
  var name: String {
    switch self {
    case .finished: "finished"
    case .timedOut: "timedOut"
    case .died: "died"
    }
  }
}
