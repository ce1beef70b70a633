import Foundation

/// Measures several contestants on the same work, in rounds in which each has its turn.
///
/// The turns of a round come in shuffled order, so that whatever drifts hits all alike, and every
/// run's total is checked after its time was taken.
public struct Comparison {
  /// One thing that is varied: how many threads, or how much of the work reads.
  public struct Column: Sendable, Equatable, Codable {
    public let threads: Int
    public let reads: ReadShare?

    public init(threads: Int, reads: ReadShare? = nil) {
      (self.threads, self.reads) = (threads, reads)
    }
  }

  public struct Plan: Sendable {
    public let contestants: [Contestant]
    public let columns: [Column]
    public let work: Work?
    /// About how long all of it may take.
    public let budget: Duration
    /// How often each contestant has its turn; nil for as often as the budget allows.
    public let rounds: Int?

    public init(
      contestants: [Contestant], columns: [Column], work: Work? = nil, budget: Duration,
      rounds: Int? = nil
    ) {
      (self.contestants, self.columns, self.work) = (contestants, columns, work)
      (self.budget, self.rounds) = (budget, rounds)
    }
  }

  /// What one contestant's runs at one column came to so far.
  struct Cell {
    var iterations = 1
    /// Seconds, and processor seconds, an operation.
    var costs: [Double] = []
    var processorCosts: [Double] = []
    var waits: [Double] = []
    var preemptions: [Double] = []
    var operations = 0
    /// Of all operations, those that went wrong.
    var wrong = 0
    /// Rounds in which the host took processor time away, even after a second try.
    var disturbed = 0
    var fairness: Fairness?
  }

  public let plan: Plan
  private(set) var cells: [[Cell]]
  /// What reading the clock twice costs, in seconds; taken off each run's time.
  let clockCost: Double
  /// What noting an event costs, in nanoseconds.
  let eventCost: Int

  static let leastRounds = 7
  static let mostRounds = 101
  private static let timeout = Duration.seconds(30)
  /// A run should take no longer, and no less if there is time: shorter ones hold too much of
  /// threads starting and ending.
  private static let runTimes = 0.001...0.01

  public init(_ plan: Plan) {
    self.plan = plan
    cells = plan.contestants.map { _ in plan.columns.map { _ in Cell() } }
    clockCost = Self.clockCost()
    eventCost = Self.eventCost()
  }

  /// Measures all; `progress` hears what share of it is done.
  public mutating func run(progress: (Double) -> Void = { _ in }) throws {
    let start = ContinuousClock.now
    let budget = plan.budget.seconds
    func spent() -> Double { start.duration(to: .now).seconds }
    let turns = plan.contestants.indices.flatMap { row in
      plan.columns.indices.map { (row: row, column: $0) }
    }
    // A quarter of the time is for finding out how much a run may do, and for recordings.
    let most = plan.rounds ?? Self.mostRounds
    let time = budget * 0.75 / Double(turns.count * (plan.rounds ?? 2 * Self.leastRounds))
    let runTime = min(max(time, Self.runTimes.lowerBound), Self.runTimes.upperBound)
    for turn in turns { try choosesIterations(turn.row, turn.column, runTime) }
    for row in plan.contestants.indices {
      try record(row, plan.columns.count - 1, runTime: runTime)
    }

    var generator = SeededGenerator(seed: 1)
    var lastRound = 0.0
    for round in 0..<most {
      let before = spent()
      if plan.rounds == nil && round >= Self.leastRounds && before + lastRound > budget { break }
      for turn in turns.shuffled(using: &generator) { try measure(turn.row, turn.column) }
      lastRound = spent() - before
      progress(max(spent() / budget, Double(round + 1) / Double(most)))
    }
  }

  // MARK: Runs

  private func setup(_ row: Int, _ column: Int, iterations: Int) -> Setup? {
    let (scenario, column) = (plan.contestants[row].scenario, plan.columns[column])
    return scenario.setup(
      threads: column.threads, iterations: iterations, step: 1, think: ThinkTime.none,
      work: plan.work, reads: column.reads)
  }

  private func run(_ scenario: Scenario, _ setup: Setup, _ observer: RunObserver) throws
    -> RunResult
  {
    guard
      case .finished(let result) = try scenario.run(
        setup, timeout: Self.timeout, observer: observer)
    else { throw unfinished(scenario, setup) }
    return result
  }

  private func unfinished(_ scenario: Scenario, _ setup: Setup) -> ComparisonError {
    .unfinished(scenario.name, threads: setup.threads, limit: Self.timeout)
  }

  /// So many iterations that a run takes about `seconds`, and much longer than its threads take to
  /// start and end.
  private mutating func choosesIterations(_ row: Int, _ column: Int, _ seconds: Double) throws {
    let scenario = plan.contestants[row].scenario
    var (iterations, target) = (4, seconds)
    while let setup = setup(row, column, iterations: iterations) {
      // The fastest of three: others who take the processor meanwhile would make it too few.
      let times = try (0..<3).map { _ in try run(scenario, setup, RunObserver()).seconds }
      let time = times.min() ?? 0
      if iterations == 4 { target = max(seconds, min(1, Self.startUps * time)) }
      if time > target / 4 || iterations > 50_000_000 {
        iterations = max(4, Int(Double(iterations) * target / max(time, 1e-9)))
        break
      }
      iterations *= time > target / 40 ? 4 : 16
    }
    cells[row][column].iterations = iterations
  }

  /// A run lasts so many times as long as one that hardly does anything.
  private static let startUps = 20.0

  private mutating func measure(_ row: Int, _ column: Int) throws {
    let scenario = plan.contestants[row].scenario
    guard let setup = setup(row, column, iterations: cells[row][column].iterations) else { return }
    var result: RunResult?
    for attempt in 0..<2 {
      let stolen = StolenTime.now
      result = try run(scenario, setup, RunObserver(measuresUsage: true))
      guard StolenTime.now.hasGrown(since: stolen) else { break }
      if attempt == 1 { cells[row][column].disturbed += 1 }
    }
    guard let result else { return }
    let operations = Double(setup.increments)
    cells[row][column].costs.append(max(0, result.seconds - clockCost) / operations)
    if let usage = result.usage {
      cells[row][column].processorCosts.append(usage.processorSeconds / operations)
      cells[row][column].waits.append(Double(usage.waits) / operations)
      cells[row][column].preemptions.append(Double(usage.preemptions) / operations)
    }
    let report = RunReport(scenario: scenario, setup: setup)
    cells[row][column].operations += setup.increments
    cells[row][column].wrong += report.violationCount(result)
  }

  /// A recorded run is to last for some turns of the system's scheduler, within bounds.
  private static let recordedTime = 0.03
  private var mostRecorded: Int { plan.budget < .seconds(20) ? 40_000 : 300_000 }

  private mutating func record(_ row: Int, _ column: Int, runTime: Double) throws {
    let contestant = plan.contestants[row]
    guard contestant.scenario.program?.workers == .threads, !contestant.isFloor else { return }
    let enough = Double(cells[row][column].iterations) * Self.recordedTime / runTime
    let most = max(4, mostRecorded / plan.columns[column].threads)
    guard let setup = setup(row, column, iterations: max(4, min(most, Int(enough)))) else { return }
    let scenario = contestant.scenario
    guard let trace = try scenario.record(setup, timeout: Self.timeout).trace else {
      throw unfinished(scenario, setup)
    }
    if !trace.isDeferred {
      cells[row][column].fairness = Fairness(trace, overhead: eventCost)
    }
  }

  // MARK: What measuring costs

  private static func clockCost() -> Double {
    let tries = (0..<1_000).map { _ in
      let start = ContinuousClock.now
      return start.duration(to: .now).seconds
    }
    return Estimate(tries)?.median ?? 0
  }

  private static func eventCost() -> Int {
    guard let setup = Setup(threads: 1, iterations: 1_000) else { return 0 }
    let recorder = Recorder(setup)
    let buffer = recorder.lanes[0].calls
    for _ in 0..<2_000 { buffer.append(.call, 0, since: recorder.origin) }
    let times = buffer.kept.map(\.time)
    let gaps = Durations(zip(times, times.dropFirst()).map { $1 - $0 })
    return Int(Double(gaps.median) * recorder.nanosecondsPerTick())
  }
}

public enum ComparisonError: Error, Equatable {
  case unfinished(String, threads: Int, limit: Duration)
}
