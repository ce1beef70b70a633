/// Rows under headings, in columns that are as wide as their widest cell.
struct Table {
  struct Column {
    let heading: String
    var alignsRight = false
  }

  struct Cell {
    let text: String
    var paint: (String) -> String = { $0 }
  }

  let columns: [Column]
  var rows: [[Cell]] = []

  private var widths: [Int] {
    columns.indices.map { column in
      rows.reduce(columns[column].heading.count) { max($0, $1[column].text.count) }
    }
  }

  /// The whole width, with two spaces between columns.
  var width: Int { widths.reduce(0, +) + 2 * (columns.count - 1) }

  func rendered(style: Style) -> String {
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

  /// Each row as a block of "heading  value" lines, for a terminal too narrow for the columns.
  func stacked(style: Style) -> String {
    let label = columns.reduce(0) { max($0, $1.heading.count) }
    return rows.map { row in
      columns.indices.map { column in
        let cell = row[column]
        return column == 0
          ? style.bold(cell.text) + "\n"
          : "  " + padded(columns[column].heading, to: label) + "  " + cell.paint(cell.text) + "\n"
      }.joined()
    }.joined()
  }
}
