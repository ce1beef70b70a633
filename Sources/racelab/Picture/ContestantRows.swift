import RaceLabKit

/// Those contestants of which a run was recorded, a row each under a heading.
struct ContestantRows {
  let report: ComparisonReport

  static let left = 24.0
  /// Where what is drawn of a contestant begins, and how much room there is to its right.
  static let start = 222.0
  static let right = 110.0
  static let rowHeight = 27.0

  static var end: Double { Picture.width - right }

  var rows: [(name: String, marker: Marker, fairness: Fairness)] {
    zip(report.rows, report.markers).compactMap { row, marker in
      row.cells.last?.fairness.map { (row.name, marker, $0) }
    }
  }

  var height: Double { Double(rows.count) * Self.rowHeight }

  /// - Parameter body: what is drawn of one, around the height 0.
  func drawn(
    _ body: (_ name: String, _ fairness: Fairness) -> String
  ) -> String {
    rows.enumerated().map { index, row in
      SVG.moved(
        down: (Double(index) + 0.5) * Self.rowHeight,
        SVG.group(
          row.marker.style,
          row.marker.drawn(Self.left + 7, 0, radius: 5.5) + body(row.name, row.fairness))
          + SVG.text(row.name, Self.left + 22, 5, "label"))
    }.joined()
  }
}
