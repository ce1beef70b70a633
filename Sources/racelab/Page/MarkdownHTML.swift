extension Markdown {
  /// The same for a page. `level` is that of a heading with one `#`.
  func html(level: Int) -> String {
    var result = ""
    var isInList = false
    for block in blocks {
      let isItem = if case .item = block { true } else { false }
      if isItem != isInList { result += isItem ? "<ul>\n" : "</ul>\n" }
      isInList = isItem
      switch block {
      case .heading(let text, let depth):
        let tag = "h\(min(6, level + depth - 1))"
        result += "<\(tag)>\(Self.spans(text))</\(tag)>\n"
      case .paragraph(let text): result += "<p>\(Self.spans(text))</p>\n"
      case .item(let text): result += "<li>\(Self.spans(text))</li>\n"
      case .code(let lines):
        result += "<pre tabindex=\"0\"><code>\(lines.joined(separator: "\n").html)</code></pre>\n"
      case .table(let rows):
        var table = PageTable(
          caption: "", columns: (rows.first ?? []).map { .init(heading: Self.spans($0)) })
        table.rows = rows.dropFirst().map { $0.map(Self.spans) }
        result += table.rendered
      }
    }
    return result + (isInList ? "</ul>\n" : "")
  }

  /// Escaped, with `code`, *emphasis* and **strong** as elements; within code nothing else counts.
  static func spans(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /`([^`]+)`|\*\*([^*]+)\*\*|\*([^* ][^*]*)\*/) {
      result += String(rest[..<match.range.lowerBound]).html
      let (_, code, strong, emphasis) = match.output
      if let code { result += "<code>\(String(code).html)</code>" }
      if let strong { result += "<strong>\(String(strong).html)</strong>" }
      if let emphasis { result += "<em>\(String(emphasis).html)</em>" }
      rest = rest[match.range.upperBound...]
    }
    return result + String(rest).html
  }
}
