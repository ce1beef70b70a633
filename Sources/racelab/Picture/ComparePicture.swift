import Foundation
import RaceLabKit

/// The pictures of a comparison: one file with all plots, or a picture a plot for a page.
struct ComparePicture {
  let report: ComparisonReport
  let date: Date

  private var title: String { "What one \(report.noun) costs" }
  private var isRecorded: Bool { report.rows.contains { $0.cells.last?.fairness != nil } }

  /// All plots below each other.
  var file: String {
    var plots: [any Plot] = [CostPlot(report: report)]
    if isRecorded { plots += [WaitPlot(report: report), SharePlot(report: report)] }
    let day = date.formatted(.iso8601.year().month().day())
    var lines = ["\(report.host.line) · \(day) · medians of \(counted(report.rounds, "round"))"]
    if let work = report.workWords { lines.append("With \(work).") }
    return Picture(
      id: "picture", title: "\(title), \(report.host.line), \(day)",
      description: ([costs] + (isRecorded ? [waits, shares] : [])).joined(separator: " "),
      heading: [title] + lines, plots: plots
    ).file
  }

  var costPicture: String {
    Picture(
      id: "costs-picture", title: title, description: costs, plots: [CostPlot(report: report)]
    ).inPage
  }

  /// Nil if nothing was recorded.
  var waitPicture: String? {
    isRecorded
      ? Picture(
        id: "waits-picture", title: "How long \(report.noun.withArticle) takes",
        description: waits, plots: [WaitPlot(report: report)]
      ).inPage : nil
  }

  var sharePicture: String? {
    isRecorded
      ? Picture(
        id: "shares-picture", title: "Who got on", description: shares,
        plots: [SharePlot(report: report)]
      ).inPage : nil
  }

  // MARK: What they show, in words

  private var costs: String {
    let ends = report.rows.compactMap { row in row.cells.last.map { (row.name, $0.cost.median) } }
      .sorted { $0.1 < $1.1 }
    return "A line for each of \(report.rows.count), over "
      + "\(report.columns.map(report.title).joined(separator: ", ")). At \(report.lastTitle), from "
      + "the cheapest to the dearest: "
      + ends.map { "\($0.0) \(time($0.1))" }.joined(separator: ", ") + "."
  }

  private var waits: String {
    "Median and longest time of one \(report.noun), at \(report.lastTitle): "
      + recorded { "\(nanoseconds($0.medianWait)) and \(nanoseconds($0.longestWait))" }
  }

  private var shares: String {
    "Jain’s index of the threads’ shares: " + recorded { String(format: "%.2f", $0.index) }
  }

  private func recorded(_ words: (Fairness) -> String) -> String {
    ContestantRows(report: report).rows.map { "\($0.name) \(words($0.fairness))" }
      .joined(separator: ", ") + "."
  }
}
