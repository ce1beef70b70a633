import Foundation
import RaceLabKit
import Scenarios

/// Says of figures that surprise where they come from, backed by other figures of the same
/// comparison.
struct CompareRemarks {
  let report: ComparisonReport

  var all: [String] {
    [wrong, asleep, awake, suspended, fairness, crossover].compactMap { $0 }
  }

  private var threads: Int { report.columns[report.columns.count - 1].threads }
  private var rows:
    [(row: ComparisonReport.Row, first: ComparisonReport.Cell, last: ComparisonReport.Cell)]
  {
    report.rows.compactMap { row in
      guard !row.isFloor, let first = row.cells.first, let last = row.cells.last else { return nil }
      return (row, first, last)
    }
  }

  /// Whether thread counts are compared, so that "as with one" means something.
  private var growsInThreads: Bool {
    report.columns.allSatisfy { $0.reads == nil } && report.columns[0].threads < threads
  }

  private var wrong: String? {
    let wrong = rows.filter { !$0.last.isExact }
    if wrong.isEmpty { return nil }
    return listed(wrong.map { "\($0.row.name) \(percent($0.last.wrong))" })
      + " of its work was lost: what it costs is the price of a wrong result."
  }

  /// An operation for which a thread goes to sleep costs what waking it takes.
  private static let sleeps = 0.2

  private var asleep: String? {
    let asleep = rows.filter { $0.last.switches >= Self.sleeps }
    if asleep.isEmpty { return nil }
    return "Context switches an operation: "
      + listed(
        asleep.map { "\($0.row.name) \(rate($0.last.switches)) (\(time($0.last.cost.median)))" })
      + ". A thread sleeps until its turn comes, and waking it takes a system call and the "
      + "scheduler, which is most of the cost."
  }

  private var awake: String? {
    let awake = rows.filter {
      growsInThreads && $0.last.isExact && !isTask($0.row) && $0.last.switches < Self.sleeps
        && $0.last.cost.median > 2 * $0.first.cost.median
    }
    guard let most = awake.map(\.last.switches).max() else { return nil }
    return "With \(threads) threads instead of \(report.columns[0].threads): "
      + listed(awake.map { "\($0.row.name) \(times($0.last.cost.median / $0.first.cost.median))" })
      + ", at \(most < 0.001 ? "under 0.001" : "\(rate(most)) or fewer") context switches an "
      + "operation. Hardly anybody sleeps: what costs is that the cache line with the lock and the "
      + "value has to come from the other core."
  }

  private var suspended: String? {
    let tasks = rows.filter { isTask($0.row) && $0.last.switches < Self.sleeps }
    if tasks.isEmpty { return nil }
    return listed(
      tasks.map { "\($0.row.name) \(time($0.last.cost.median)) at \(rate($0.last.switches))" })
      + " context switches an operation: no thread sleeps, a task is suspended, queued and resumed."
  }

  /// Who keeps the order of arrival, and what that costs, of those that were compared.
  private var fairness: String? {
    let parts = ["unfair-lock", "nslock", "serial-queue"].compactMap { name -> String? in
      guard threads > 1, let cell = report[name]?.cells.last, let fairness = cell.fairness else {
        return nil
      }
      return "\(name) \(percent(fairness.overtaken)) (\(time(cell.cost.median)))"
    }
    guard parts.count > 1 else { return nil }
    return
      "Order of arrival: of the operations that had to wait, so many were overtaken by one that "
      + "came later: \(listed(parts))."
  }

  /// From which share of reads on one cache is cheaper than another.
  private var crossover: String? {
    guard report.columns.allSatisfy({ $0.reads != nil }), report.columns.count > 1,
      Set(report.columns.map(\.threads)).count == 1
    else { return nil }
    let pairs = [("barrier-cache", "serial-cache"), ("rwlock-cache", "mutex-cache")]
    let sentences = pairs.compactMap { sharing, excluding -> String? in
      guard let one = report[sharing], let other = report[excluding] else { return nil }
      let order = report.columns.indices.sorted { reads($0).share < reads($1).share }
      let pays = order.filter { one.cells[$0].cost.high < other.cells[$0].cost.low }
      guard let first = pays.first else {
        return
          "\(sharing) was never cheaper than \(excluding) beyond noise, at none of these shares "
          + "of reads."
      }
      guard pays == Array(order.suffix(pays.count)) else {
        return "\(sharing) was cheaper than \(excluding) at "
          + "\(listed(pays.map { reads($0).percentage })) reads, and not at the others."
      }
      return
        "\(sharing) pays against \(excluding) from \(reads(first).percentage) reads on, of these."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func isTask(_ row: ComparisonReport.Row) -> Bool {
    Curriculum.scenarios.first { $0.name == row.name }?.program?.workers == .tasks
  }

  private func reads(_ column: Int) -> ReadShare { report.columns[column].reads ?? ReadShare(0) }

  private func rate(_ rate: Double) -> String {
    rate < 0.001 ? "under 0.001" : String(format: "%.3f", rate)
  }

  private func times(_ ratio: Double) -> String { String(format: "%.1f ×", ratio) }

  private func listed(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}

extension ComparisonReport.Cell {
  /// Context switches an operation.
  var switches: Double { waits + preemptions }
}
