import Foundation
import RaceLabKit

/// How much of the work each thread had done when the first was through: a bar a contestant, cut
/// into threads.
struct SharePlot: Plot {
  let report: ComparisonReport

  private static let top = 102.0
  /// Narrower parts have no number in them.
  private static let labelled = 40.0
  private static let mostLines = 16

  private var rows: ContestantRows { ContestantRows(report: report) }
  private var bottom: Double { Self.top + rows.height }
  var height: Double { bottom + 46 }
  private var width: Double { ContestantRows.end - ContestantRows.start }
  private var threads: Int { rows.rows.map(\.fairness.shares.count).max() ?? 1 }

  var drawn: String {
    SVG.text("Who got on", 24, 34, "heading")
      + SVG.text(caption, 24, 58, "note")
      + SVG.text("Jain’s index", Picture.width - 24, Self.top - 10, "end note")
      + evenShares + SVG.moved(down: Self.top, rows.drawn(strip))
      + SVG.text(
        "Jain’s index: 1.00 if all had done as much, \(index(1 / Double(threads))) if one had done "
          + "everything.", 24, bottom + 28, "note")
  }

  private var caption: String {
    "What each thread had done when the first was through, at \(report.lastTitle), as a share of all."
      + (threads <= Self.mostLines ? " Dotted: even shares." : "")
  }

  private func strip(_ name: String, _ fairness: Fairness) -> String {
    let all = Double(max(1, fairness.shares.reduce(0, +)))
    var x = ContestantRows.start
    var text = SVG.rectangle(x, -10, width: width, height: 20, "page")
    for (thread, count) in fairness.shares.enumerated() {
      let part = Double(count) / all * width
      let words =
        "\(name), thread \(thread + 1): \(counted(count, report.noun)), "
        + percent(Double(count) / all)
      let gap = part > 4 ? 1.5 : 0
      text += SVG.rectangle(
        x, -10, width: part - gap, height: 20, thread.isMultiple(of: 2) ? "thread" : "thread odd",
        title: words)
      if part >= Self.labelled {
        let share = String(format: "%.0f%%", Double(count) / all * 100)
        text += SVG.group("ink", SVG.text(share, x + (part - gap) / 2, 4.5, "middle small"))
      }
      x += part
    }
    return text
      + SVG.group("ink", SVG.text(index(fairness.index), Picture.width - 24, 5, "end index"))
  }

  private var evenShares: String {
    guard threads <= Self.mostLines else { return "" }
    return (1..<max(2, threads)).map { thread in
      let x = ContestantRows.start + width * Double(thread) / Double(threads) - 0.75
      return SVG.line(x, Self.top - 4, x, bottom + 4, "even")
    }.joined()
  }

  private func index(_ index: Double) -> String { String(format: "%.2f", index) }
}
