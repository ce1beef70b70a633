/// What a comparison came to: a row a contestant, a cell a column.
public struct ComparisonReport: Sendable, Codable {
  public let host: Host
  public let columns: [Comparison.Column]
  public let work: Work?
  public let rounds: Int
  /// Of all runs, those in which the host took processor time away even at the second try.
  public let disturbed: Int
  public let runs: Int
  /// Seconds that reading the clock costs a run; taken off.
  public let clockCost: Double
  public var rows: [Row]

  public struct Row: Sendable, Codable {
    public let name: String
    public let isFloor: Bool
    public let cells: [Cell]
    /// Whether Thread Sanitizer kept silent; nil if it was not asked.
    public var isSilent: Bool?
  }

  public struct Cell: Sendable, Codable {
    /// Seconds an operation of all threads together.
    public let cost: Estimate
    /// The same as a multiple of the same loop in C, measured in the same rounds; nil without one.
    public let ratio: Estimate?
    /// Processor seconds an operation, of all processors.
    public let processor: Double
    /// How often a thread gave its processor up to wait, or lost it, an operation.
    public let waits: Double
    public let preemptions: Double
    /// The share of operations that went wrong.
    public let wrong: Double
    /// Whether both halves of the rounds agree within their intervals.
    public let isStable: Bool
    /// Iterations of each thread in a run.
    public let iterations: Int
    /// From a recorded run, of the last column; nil for tasks, queues that are not waited for, and
    /// loops in C.
    public let fairness: Fairness?

    public var isExact: Bool { wrong == 0 }
  }

  public init(_ comparison: Comparison, host: Host) {
    let plan = comparison.plan
    (self.host, columns, work) = (host, plan.columns, plan.work)
    let cells = comparison.cells
    rounds = cells.first?.first?.costs.count ?? 0
    disturbed = cells.joined().reduce(0) { $0 + $1.disturbed }
    runs = cells.joined().reduce(0) { $0 + $1.costs.count }
    clockCost = comparison.clockCost
    rows = plan.contestants.indices.map { row in
      let contestant = plan.contestants[row]
      let floor = contestant.floor.flatMap { name in
        plan.contestants.firstIndex { $0.scenario.name == name }
      }
      return Row(
        name: contestant.scenario.name, isFloor: contestant.isFloor,
        cells: plan.columns.indices.compactMap { column in
          Cell(cells[row][column], floor: floor.map { cells[$0][column] })
        })
    }
  }

  /// The row of that name.
  public subscript(name: String) -> Row? { rows.first { $0.name == name } }
}

extension ComparisonReport.Cell {
  /// Nil if nothing was measured.
  init?(_ cell: Comparison.Cell, floor: Comparison.Cell?) {
    guard let cost = Estimate(inTurn: cell.costs) else { return nil }
    self.cost = cost
    // Round by round: what slowed one down then slowed the other down too.
    ratio = floor.flatMap { Estimate(zip(cell.costs, $0.costs).map { $0 / max($1, 1e-12) }) }
    processor = Estimate(cell.processorCosts)?.median ?? 0
    waits = Estimate(cell.waits)?.median ?? 0
    preemptions = Estimate(cell.preemptions)?.median ?? 0
    wrong = Double(cell.wrong) / Double(max(1, cell.operations))
    iterations = cell.iterations
    fairness = cell.fairness
    let halves = Estimate.halves(of: cell.costs)
    isStable = halves.count == 2 && halves[0].overlaps(halves[1])
  }
}

/// How two comparisons of the same things differ.
public struct ComparisonChange: Sendable, Codable, Equatable {
  public let name: String
  public let column: Comparison.Column
  public let before: Estimate
  public let after: Estimate

  /// By how much the cost rose, as a share; negative if it fell.
  public var rise: Double { before.median == 0 ? 0 : after.median / before.median - 1 }
  /// Whether the two intervals are apart.
  public var isBeyondNoise: Bool { !before.overlaps(after) }

  /// Of every cell that is in both, in the order of `after`.
  public static func all(
    from before: ComparisonReport, to after: ComparisonReport
  ) -> [ComparisonChange] {
    after.rows.flatMap { row in
      zip(after.columns, row.cells).compactMap { column, cell in
        guard let old = before[row.name], let index = before.columns.firstIndex(of: column),
          old.cells.indices.contains(index)
        else { return nil }
        return ComparisonChange(
          name: row.name, column: column, before: old.cells[index].cost, after: cell.cost)
      }
    }
  }
}
