import Foundation
import RaceLabKit

/// What is said of a comparison wherever it is shown.
extension ComparisonReport {
  /// What a contestant does over and over.
  var noun: String { columns[0].reads == nil ? "increment" : "access" }

  /// "8 threads", "90% reads"; with both if both are varied.
  func title(_ column: Comparison.Column) -> String {
    guard let reads = column.reads else { return counted(column.threads, "thread") }
    return "\(reads.percentage) reads" + (variesThreads ? ", \(column.threads) T" : "")
  }

  var lastTitle: String { title(columns[columns.count - 1]) }

  var variesThreads: Bool { Set(columns.map(\.threads)).count > 1 }

  /// What the work beside it is: "50 ns of work inside and 0 ns outside"; nil if there is none.
  var workWords: String? {
    work.map { "\($0.inside) ns of work inside and \($0.outside) ns outside" }
  }

  var heading: String {
    var text = "What one \(noun) costs, over all threads together: nanoseconds, medians of "
    text += "\(counted(rounds, "round")) ± half their 95% interval"
    if let workWords { text += "; with \(workWords)" }
    return text + "."
  }

  /// How it was measured, and how far that can be trusted.
  var method: String {
    var text = "\(counted(runs, "run")), each in its turn in a shuffled round; reading the "
    text += "clock costs \(time(clockCost)) a run and is taken off."
    if disturbed > 0 {
      text += " In \(counted(disturbed, "run")) the host took time away, even when repeated."
    }
    let unstable = rows.reduce(0) { $0 + $1.cells.count { !$0.isStable } }
    if unstable > 0 {
      text += " ? \(counted(unstable, "figure")) unstable: the first and the second half of the "
      text += "rounds do not agree."
    }
    return text
  }
}

extension ReadShare {
  /// "99.5%"
  var percentage: String {
    (share * 100).formatted(.number.precision(.fractionLength(0...2))) + "%"
  }
}
