/// A table that a page shows. Headings, cells and caption are HTML; an empty caption is none.
struct PageTable {
  struct Column {
    let heading: String
    var isNumber = false
  }

  var caption: String
  let columns: [Column]
  var rows: [[String]] = []
  /// For each row a class of its own, or nothing.
  var classes: [Int: String] = [:]

  init(caption: String, columns: [Column]) {
    (self.caption, self.columns) = (caption, columns)
  }

  /// What a terminal shows, as HTML. `headings` replace the first ones, which a terminal may leave
  /// empty.
  init(_ table: Table, caption: String, headings: [String]) {
    let all = headings + table.columns.dropFirst(headings.count).map(\.heading)
    self.init(
      caption: caption.html,
      columns: zip(all, table.columns).map { .init(heading: $0.html, isNumber: $1.alignsRight) })
    rows = table.rows.map { $0.map(\.text.html) }
  }

  /// The first cell of a row is its heading.
  var rendered: String {
    let heads = columns.map { "<th scope=\"col\"\(mark($0))>\($0.heading)</th>" }.joined()
    let body = rows.enumerated().map { index, row in
      let cells = zip(row, columns).enumerated().map { number, cell in
        number == 0
          ? "<th scope=\"row\"\(mark(cell.1))>\(cell.0)</th>"
          : "<td\(mark(cell.1))>\(cell.0)</td>"
      }
      let name = classes[index].map { " class=\"\($0)\"" } ?? ""
      return "<tr\(name)>\(cells.joined())</tr>\n"
    }
    let label = caption.isEmpty ? "table" : caption.withoutTags
    return """
      <div class="scroll" tabindex="0" role="group" aria-label="\(label)">
      <table>\(caption.isEmpty ? "" : "\n<caption>\(caption)</caption>")
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table>
      </div>

      """
  }

  private func mark(_ column: Column) -> String { column.isNumber ? " class=\"number\"" : "" }
}

extension String {
  fileprivate var withoutTags: String { replacing(/<[^>]*>/, with: "") }
}
