import Foundation
import RaceLabKit

/// Says of figures that surprise where they come from, from other figures of the same comparison.
struct CompareRemarks {
  let report: ComparisonReport

  var all: [String] {
    let rows = report.rows.filter { !$0.isFloor }
    return rows.compactMap(reason) + [fairness, crossover].compactMap { $0 }
  }

  /// One sentence on a row whose last column costs much more than its first, or much more than C.
  private func reason(_ row: ComparisonReport.Row) -> String? {
    guard let first = row.cells.first, let last = row.cells.last else { return nil }
    let threads = report.columns[report.columns.count - 1].threads
    let switches = last.waits + last.preemptions
    if !last.isExact {
      return
        "\(row.name) lost \(percent(last.wrong)) of its updates: its \(time(last.cost.median)) "
        + "are what being wrong costs."
    }
    if switches > 0.2 {
      return "\(row.name) costs \(time(last.cost.median)): \(figure(switches)) context switches an "
        + "operation, since a thread waits for another to do its part and is woken after."
    }
    let growth = last.cost.median / first.cost.median
    guard report.columns[0].reads == nil, growth > 2 else { return nil }
    let times = String(format: "%.1f", growth)
    let start =
      "\(row.name) costs \(times) times as much with \(threads) threads as with "
      + "\(report.columns[0].threads)"
    if switches < 0.005 {
      return start + ", and only \(figure(switches)) context switches an operation: hardly anybody "
        + "sleeps, the value's cache line has to come from the other core."
    }
    let busy = last.processor / last.cost.median
    return start + ": \(figure(switches)) context switches an operation, and "
      + "\(String(format: "%.1f", busy)) processors busy for it."
  }

  private func figure(_ rate: Double) -> String {
    rate < 0.001 ? "under 0.001" : String(format: "%.3f", rate)
  }

  /// Who keeps the order of arrival, and what that costs, of those that were compared.
  private var fairness: String? {
    let names = ["unfair-lock", "nslock", "serial-queue"]
    let parts = names.compactMap { name -> String? in
      guard let cell = report[name]?.cells.last, let fairness = cell.fairness,
        report.columns[report.columns.count - 1].threads > 1
      else { return nil }
      return "\(name) \(percent(fairness.overtaken)) (\(time(cell.cost.median)))"
    }
    guard parts.count > 1 else { return nil }
    return "Order of arrival: of the operations that waited, so many were overtaken by one that "
      + "came later: " + parts.joined(separator: ", ") + "."
  }

  /// From which share of reads on one cache is cheaper than another.
  private var crossover: String? {
    guard report.columns.allSatisfy({ $0.reads != nil }),
      Set(report.columns.map(\.threads)).count == 1, report.columns.count > 1
    else { return nil }
    let pairs = [("barrier-cache", "serial-cache"), ("rwlock-cache", "mutex-cache")]
    let sentences = pairs.compactMap { sharing, excluding -> String? in
      guard let one = report[sharing], let other = report[excluding] else { return nil }
      let order = report.columns.indices.sorted { share($0) < share($1) }
      let pays = order.filter {
        one.cells[$0].cost.high < other.cells[$0].cost.low
      }
      guard let first = pays.first else {
        return "\(sharing) was never cheaper than \(excluding) beyond noise, at no share of reads "
          + "measured."
      }
      guard pays == Array(order.suffix(pays.count)) else {
        return "\(sharing) was cheaper than \(excluding) at "
          + pays.map { words(share($0)) }.joined(separator: ", ") + " reads, not at the others."
      }
      return "\(sharing) pays against \(excluding) from \(words(share(first))) reads on, of the "
        + "shares measured."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func share(_ column: Int) -> Double { report.columns[column].reads?.share ?? 0 }
  private func words(_ share: Double) -> String {
    (share * 100).formatted(.number.precision(.fractionLength(0...2))) + "%"
  }
}
