/// What the runs of one scenario at one setup came to.
public struct RunReport: Sendable {
  public let scenario: Scenario
  public let setup: Setup
  /// The finished runs, in order.
  public private(set) var results: [RunResult] = []
  /// How the last run was stopped at its time limit, if it was; no run follows one that was.
  public private(set) var timeOut: TimeOut?
  /// How the child of a run died last, if one did; no run follows that one unless the scenario
  /// may crash.
  public private(set) var death: Death?
  /// How many runs' children died.
  public private(set) var deaths = 0

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
  /// - Parameter executable: what children are made of, if not this program.
  /// - Parameter observer: made before each run that is not isolated, to look on.
  public init(
    running scenario: Scenario, _ setup: Setup, runs: Int, timeout: Duration,
    isIsolated: Bool = false, executable: String? = nil,
    observer: (Setup) -> RunObserver? = { _ in nil }, progress: (_ done: Int) -> Void = { _ in }
  ) throws {
    self.init(scenario: scenario, setup: setup)
    for run in 0..<runs where isGoingOn {
      progress(run)
      try addRun(
        timeout: timeout, isIsolated: isIsolated, executable: executable, observer: observer)
    }
  }

  /// Whether another run may follow: none does after one that hung or crashed, unless the scenario
  /// may crash.
  public var isGoingOn: Bool { timeOut == nil && (death == nil || scenario.mayCrash) }

  /// Runs the scenario once more, with sizes like those of the report, and adds what came of it.
  public mutating func addRun(
    _ setup: Setup? = nil, timeout: Duration, isIsolated: Bool = false,
    executable: String? = nil, observer: (Setup) -> RunObserver? = { _ in nil }
  ) throws {
    let setup = setup ?? self.setup
    let outcome =
      if isIsolated || scenario.mayCrashOrHang {
        try IsolatedRun(
          of: scenario, setup, timeout: timeout, executable: executable ?? Executable.path()
        ).outcome
      } else {
        try scenario.run(setup, timeout: timeout, observer: observer(setup))
      }
    add(outcome, limit: timeout)
  }

  public mutating func add(_ outcome: RunOutcome, limit: Duration) {
    switch outcome {
    case .finished(let result): results.append(result)
    case .timedOut(let completed, let threads):
      timeOut = TimeOut(limit: limit, completed: completed, threads: threads)
    case .died(let death):
      self.death = death
      deaths += 1
    }
  }

  /// What is missing from the total; negative if there is too much.
  public func lost(_ result: RunResult) -> Int { setup.expected - result.actual }

  /// What went wrong in a run and how often, by name in the singular: "lost update". A difference
  /// that the program has no names for has the measure's.
  public func violations(_ result: RunResult) -> [String: Int] {
    if !result.violations.isEmpty { return result.violations }
    // What is missing is a whole number of steps; where it is not, the rest is one more.
    let count = (abs(lost(result)) + setup.step - 1) / setup.step
    return count == 0 ? [:] : [scenario.measure.violation: count]
  }

  /// How many that is in all.
  func violationCount(_ result: RunResult) -> Int { violations(result).values.reduce(0, +) }

  /// The same over all finished runs.
  public var violations: [String: Int] {
    results.reduce(into: [:]) { $0.merge(violations($1)) { $0 + $1 } }
  }

  /// How many runs finished, or crashed as the scenario may.
  public var runs: Int { results.count + (scenario.mayCrash ? deaths : 0) }

  /// How many of `runs` were not exact.
  public var racedRuns: Int {
    results.count { !violations($0).isEmpty } + (scenario.mayCrash ? deaths : 0)
  }

  /// The share of `runs` that are not exact; 0 without runs.
  public var racedRate: Double { Double(racedRuns) / Double(max(1, runs)) }

  /// The 95% interval of the share of runs that are not exact.
  public var racedShare: Interval { Interval.wilson(hits: racedRuns, of: runs) }

  /// The time of the median run, or 0 if none finished.
  public var medianSeconds: Double {
    results.map(\.seconds).median ?? 0
  }

  public var verdict: Verdict {
    if death != nil && !scenario.mayCrash { return .died }
    if timeOut != nil { return .timedOut }
    let raced = racedRuns > 0
    return scenario.grade.mayLose ? (raced ? .raced : .notSeen) : (raced ? .broken : .exact)
  }
}
