/// What the runs of one scenario at one setup came to.
public struct RunReport: Sendable {
  public let scenario: Scenario
  public let setup: Setup
  /// The finished runs, in order.
  public private(set) var results: [RunResult] = []
  /// How the last run was stopped at its time limit, if it was; no run follows one that was.
  public private(set) var timeOut: TimeOut?
  /// How the child of the last run died, if it did; no run follows that one.
  public private(set) var death: Death?

  public struct TimeOut: Sendable, Equatable {
    /// The limit that was passed.
    public let limit: Duration
    /// Increments done until then; nil if the workers did not stop when told to.
    public let completed: Int?
    /// Where the threads were then; empty if the run was not in a child.
    public let threads: [ThreadPlace]
  }

  public init(scenario: Scenario, setup: Setup) {
    self.scenario = scenario
    self.setup = setup
  }

  /// Runs the scenario `runs` times, calling `progress` with the number of runs done before each.
  ///
  /// - Parameter isIsolated: whether each run is a child process, as it always is if the scenario may
  ///   crash or hang.
  public init(
    running scenario: Scenario, _ setup: Setup, runs: Int, timeout: Duration,
    isIsolated: Bool = false, progress: (_ done: Int) -> Void = { _ in }
  ) throws {
    self.init(scenario: scenario, setup: setup)
    let executable = isIsolated || scenario.mayCrashOrHang ? try Executable.path() : nil
    for run in 0..<runs where timeOut == nil && death == nil {
      progress(run)
      let outcome =
        if let executable {
          try IsolatedRun(of: scenario, setup, timeout: timeout, executable: executable).outcome
        } else {
          try scenario.run(setup, timeout: timeout)
        }
      add(outcome, limit: timeout)
    }
  }

  public mutating func add(_ outcome: RunOutcome, limit: Duration) {
    switch outcome {
    case .finished(let result): results.append(result)
    case .timedOut(let completed, let threads):
      timeOut = TimeOut(limit: limit, completed: completed, threads: threads)
    case .died(let death): self.death = death
    }
  }

  public func lost(_ result: RunResult) -> Int { setup.expected - result.actual }

  /// How many finished runs were not exact.
  public var racedRuns: Int { results.count { lost($0) != 0 } }

  /// The 95% interval of the share of runs that are not exact.
  public var racedShare: Interval { Interval.wilson(hits: racedRuns, of: results.count) }

  /// The time of the median run, or 0 if none finished.
  public var medianSeconds: Double {
    let times = results.map(\.seconds).sorted()
    return times.isEmpty ? 0 : (times[times.count / 2] + times[(times.count - 1) / 2]) / 2
  }

  public var verdict: Verdict {
    if death != nil { return .died }
    if timeOut != nil { return .timedOut }
    let raced = racedRuns > 0
    return scenario.grade.mayLose ? (raced ? .raced : .notSeen) : (raced ? .broken : .exact)
  }
}
