/// Rows under headings, in columns that are as wide as their widest cell.
struct Table {
  struct Column {
    let heading: String
    var alignsRight = false
    /// Left out where the table would be too wide with it.
    var isOptional = false
  }

  struct Cell {
    let text: String
    var paint: (String) -> String = { $0 }
  }

  private(set) var columns: [Column]
  private(set) var rows: [[Cell]] = []

  init(columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row with a cell for each column.
  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// As columns if they fit into `width`, at need without the optional ones; else stacked.
  func rendered(style: Style, width: Int) -> String {
    if self.width <= width { return lined(style: style) }
    let narrow = withoutOptionalColumns
    return narrow.width <= width ? narrow.lined(style: style) : stacked(style: style)
  }

  private var withoutOptionalColumns: Table {
    let kept = columns.indices.filter { !columns[$0].isOptional }
    var table = Table(columns: kept.map { columns[$0] })
    for row in rows { table.add(kept.map { row[$0] }) }
    return table
  }

  private var widths: [Int] {
    columns.indices.map { column in
      rows.reduce(columns[column].heading.count) { max($0, $1[column].text.count) }
    }
  }

  /// The whole width, with two spaces between columns.
  private var width: Int { widths.reduce(0, +) + 2 * (columns.count - 1) }

  private func lined(style: Style) -> String {
    let widths = widths
    let heading = columns.map { Cell(text: $0.heading, paint: style.bold) }
    return ([heading] + rows).map { row in
      let cells = columns.indices.map { column in
        let isLast = column == columns.count - 1
        let text = row[column].text
        return row[column].paint(
          columns[column].alignsRight
            ? aligned(text, to: widths[column]) : isLast ? text : padded(text, to: widths[column]))
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// Each row as a block of "heading  value" lines.
  private func stacked(style: Style) -> String {
    let label = columns.reduce(0) { max($0, $1.heading.count) }
    return rows.map { row in
      columns.indices.map { column in
        let cell = row[column]
        return column == 0
          ? style.bold(cell.text) + "\n"
          : "  " + padded(columns[column].heading, to: label) + "  "
            + cell.paint(cell.text.trimmedRight) + "\n"
      }.joined()
    }.joined()
  }
}
