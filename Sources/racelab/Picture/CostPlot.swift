import Foundation
import RaceLabKit

/// What an operation costs over the columns: a line a contestant, which ends on its name.
struct CostPlot: Plot {
  let report: ComparisonReport

  private static let (left, right, top) = (84.0, 290.0, 98.0)
  private static let labelGap = 21.0
  private static let tickWidth = 50.0
  private static let whiskerWidth = 4.0

  private var end: Double { Picture.width - Self.right }
  private var bottom: Double {
    Self.top + max(360, Double(report.rows.count) * Self.labelGap)
  }
  private var isGroup: Bool { report.columns[0].reads != nil && report.variesThreads }
  var height: Double { bottom + 68 + (isGroup ? 18 : 0) }

  private var scale: LogScale {
    let costs = report.rows.flatMap(\.cells).flatMap {
      [$0.cost.low, $0.cost.high, $0.cost.median]
    }
    return LogScale(costs.map { $0 * 1e9 }, from: bottom, to: Self.top, roomyDecade: 70)
  }

  /// The middle of a column.
  private func x(_ column: Int) -> Double {
    let room = end - Self.left
    let inset = min(40, room / 4)
    let count = report.columns.count
    if count == 1 { return Self.left + room / 2 }
    return Self.left + inset + (room - 2 * inset) * Double(column) / Double(count - 1)
  }

  var drawn: String {
    let over = report.columns[0].reads == nil ? "threads" : "reads"
    let markers = report.markers
    let rows = report.rows.indices.reversed()  // the first on top
    return SVG.text("Cost over \(over)", 24, 34, "heading")
      + SVG.text(caption, 24, 58, "note") + grid
      + rows.map { SVG.group(markers[$0].style, line(report.rows[$0], markers[$0])) }.joined()
      + labels(markers)
  }

  private var caption: String {
    "Nanoseconds \(report.noun.withArticle), all threads together; logarithmic. Whiskers: 95% "
      + "interval of the median."
      + (report.rows.contains(where: \.isFloor) ? " Dashed: the same loop in C." : "")
  }

  // MARK: The axes

  private var grid: String {
    let scale = scale
    var text = ""
    for tick in scale.ticks {
      let y = scale.position(tick.value)
      text += SVG.line(Self.left, y, end, y, tick.isLabelled ? "grid" : "faintgrid")
      if tick.isLabelled { text += SVG.text(label(tick.value), Self.left - 10, y + 5, "end") }
    }
    text += SVG.text("ns", Self.left - 10, Self.top - 14, "end note")
    for (index, column) in report.columns.enumerated() {
      text += SVG.line(x(index), bottom, x(index), bottom + 5, "axis")
      guard index.isMultiple(of: labelStep) else { continue }
      let share = column.reads?.percentage
      text += SVG.text(share ?? "\(column.threads)", x(index), bottom + 23, "middle")
      if isGroup { text += SVG.text("\(column.threads) T", x(index), bottom + 41, "middle note") }
    }
    let title = report.columns[0].reads == nil ? "threads" : "share of reads"
    return text + SVG.line(Self.left, bottom, end, bottom, "axis")
      + SVG.text(title, (Self.left + end) / 2, bottom + (isGroup ? 63 : 46), "middle note")
  }

  /// Every how many columns there is room for a label.
  private var labelStep: Int {
    let room = (end - Self.left) / Double(report.columns.count)
    return max(1, Int((Self.tickWidth / room).rounded(.up)))
  }

  private func label(_ value: Double) -> String {
    value >= 1 ? Int(value.rounded()).grouped : "\(value)"
  }

  // MARK: The contestants

  private func line(_ row: ComparisonReport.Row, _ marker: Marker) -> String {
    let points = row.cells.enumerated().map { (x: x($0), y: scale.position($1.cost.median * 1e9)) }
    var text = runs(points.count).map { SVG.path($0.map { points[$0] }, "line") }.joined()
    for (index, cell) in row.cells.enumerated() {
      text += SVG.group(
        "cell", whisker(cell.cost, x(index)) + marker.drawn(points[index].x, points[index].y),
        title: words(row, cell, report.columns[index]))
    }
    return text
  }

  /// Columns that one line joins: with shares of reads, those of as many threads.
  private func runs(_ count: Int) -> [[Int]] {
    var runs: [[Int]] = []
    for column in 0..<count {
      if let last = runs.last?.last,
        !isGroup || report.columns[last].threads == report.columns[column].threads
      {
        runs[runs.count - 1].append(column)
      } else {
        runs.append([column])
      }
    }
    return runs
  }

  private func whisker(_ cost: Estimate, _ x: Double) -> String {
    let (low, high) = (scale.position(cost.low * 1e9), scale.position(cost.high * 1e9))
    let half = Self.whiskerWidth
    return SVG.line(x, low, x, high, "whisker")
      + [low, high].map { SVG.line(x - half, $0, x + half, $0, "whisker") }.joined()
  }

  private func words(
    _ row: ComparisonReport.Row, _ cell: ComparisonReport.Cell, _ column: Comparison.Column
  ) -> String {
    "\(row.name), \(report.title(column)): \(time(cell.cost.median)), 95% interval "
      + "\(time(cell.cost.low)) to \(time(cell.cost.high))"
      + (cell.isExact ? "" : "; lost \(percent(cell.wrong))")
  }

  private func labels(_ markers: [Marker]) -> String {
    let rows = report.rows.indices.filter { !report.rows[$0].cells.isEmpty }
    let ends = rows.map { row in
      let cells = report.rows[row].cells
      return (x: x(cells.count - 1), y: scale.position((cells.last?.cost.median ?? 0) * 1e9))
    }
    let places = spread(ends.map(\.y), gap: Self.labelGap, within: Self.top...bottom)
    return zip(rows, zip(ends, places)).map { index, place in
      let (row, marker, (from, y)) = (report.rows[index], markers[index], place)
      guard let cell = row.cells.last else { return "" }
      let leader = [(from.x + 9, from.y), (end + 4, from.y), (end + 24, y), (end + 30, y)]
      let cost = time(cell.cost.median) + (cell.isExact ? "" : ", wrong")
      let look = row.isFloor ? "note" : cell.isExact ? "" : "wrong"
      return SVG.path(leader, "leader")
        + SVG.group(marker.style, marker.drawn(end + 40, y))
        + SVG.text(row.name, end + 53, y + 5, "label \(look)")
        + SVG.text(cost, Picture.width - 24, y + 5, "end \(look)")
    }.joined()
  }
}

extension ComparisonReport {
  /// One a row.
  var markers: [Marker] { Marker.all(of: rows.map { ($0.name, $0.isFloor) }) }
}

extension String {
  /// "an increment", "a turn"
  var withArticle: String { ("aeiou".contains(first ?? " ") ? "an " : "a ") + self }
}
