import Foundation
import RaceLabKit

/// Words a comparison for a terminal.
struct CompareText {
  let report: ComparisonReport
  /// What it is held against, if anything.
  let earlier: ComparisonReport?
  let style: Style
  let width: Int

  private var tables: CompareTables { CompareTables(report: report, style: style) }

  func rendered() -> String {
    var text = wrapped(report.heading, width: width) + "\n\n"
    text += [costs, efforts, waiting, bars].joined(separator: "\n") + "\n"
    for remark in CompareRemarks(report: report).all {
      text += wrapped("· " + remark, width: width, indent: "  ") + "\n"
    }
    if let earlier { text += "\n" + changes(since: earlier) }
    text += "\n" + wrapped(report.method, width: width) + "\n"
    return text + "\n" + report.host.footer(style: style, width: width)
  }

  private var costs: String { tables.costs.rendered(style: style, width: width) }

  private var efforts: String {
    tables.efforts.rendered(style: style, width: width)
      + wrapped(tables.effortsNote, width: width) + "\n"
  }

  private var waiting: String {
    let table = tables.waiting
    if table.rows.isEmpty { return "" }
    return table.rendered(style: style, width: width)
      + wrapped(tables.waitingNote, width: width) + "\n"
  }

  /// Bars in proportion, but for those far beyond the others: they are cut.
  private var bars: String {
    let rows = report.rows.compactMap { row in row.cells.last.map { (row, $0.cost.median) } }
      .sorted { $0.1 < $1.1 }
    let names = rows.map(\.0.name.count).max() ?? 0
    let figures = rows.map { time($0.1) }
    let figureWidth = figures.map(\.count).max() ?? 0
    let room = width - names - figureWidth - 6
    guard room >= 8, let longest = rows.last?.1, longest > 0 else { return "" }
    let full = min(longest, Self.cut * rows[rows.count / 2].1)
    return style.bold("at \(report.lastTitle)") + "\n"
      + zip(rows, figures).map { row, figure in
        let line = bar(max(row.1 / full, 1 / Double(room * 8)), width: room)
        return padded(row.0.name, to: names) + "  " + aligned(figure, to: figureWidth) + "  "
          + (row.0.isFloor ? style.faint(line) : line) + (row.1 > full ? " …" : "") + "\n"
      }.joined()
  }

  /// As a multiple of the middle one.
  private static let cut = 5.0

  private func changes(since earlier: ComparisonReport) -> String {
    let changes = CompareChanges(earlier: earlier, report: report, style: style)
    let table = changes.table
    return changes.sentences.map { wrapped($0, width: width) + "\n" }.joined()
      + (table.rows.isEmpty ? "" : table.rendered(style: style, width: width))
  }
}
