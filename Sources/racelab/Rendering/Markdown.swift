/// The Markdown that lessons are written in, for a terminal: headings, paragraphs, lists, tables,
/// lines indented by four spaces, `code`, *emphasis* and **strong**.
struct Markdown {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  enum Block {
    /// - depth: how many `#` it has.
    case heading(String, depth: Int)
    case paragraph(String)
    case item(String)
    case code([String])
    /// The first row is the heading.
    case table([[String]])
  }

  func rendered(style: Style, width: Int) -> String {
    var result = ""
    var previousWasItem = false
    for block in blocks {
      let isItem = if case .item = block { true } else { false }
      if !result.isEmpty && !(isItem && previousWasItem) { result += "\n" }
      previousWasItem = isItem
      switch block {
      case .heading(let text, _): result += style.bold(wrapped(text, width: width)) + "\n"
      case .paragraph(let text):
        result += spans(wrapped(text, width: width), style) + "\n"
      case .item(let text):
        result += spans(wrapped(text, width: width, first: "- ", indent: "  "), style) + "\n"
      case .table(let rows):
        var table = Table(columns: (rows.first ?? []).map { .init(heading: $0) })
        for row in rows.dropFirst() where row.count == table.columns.count {
          table.add(row.map { .init(text: $0) })
        }
        result += spans(table.rendered(style: style, width: width), style)
      case .code(let lines):
        for line in lines { result += line.isEmpty ? "\n" : "    \(line)\n" }
      }
    }
    return result
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var isContinued = false  // whether the line above belongs to the last block
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty {
        isContinued = false
        // A blank line between two lines of code belongs to the code.
        if case .code(let lines) = blocks.last { blocks[blocks.count - 1] = .code(lines + [""]) }
      } else if line.hasPrefix("#") {
        blocks.append(
          .heading(
            String(line.drop { $0 == "#" || $0 == " " }), depth: line.prefix { $0 == "#" }.count))
        isContinued = false
      } else if line.hasPrefix("    ") {
        let code = String(line.dropFirst(4))
        if case .code(let lines) = blocks.last {
          blocks[blocks.count - 1] = .code(lines + [code])
        } else {
          blocks.append(.code([code]))
        }
        isContinued = false
      } else if line.hasPrefix("|") {
        let row = line.split(separator: "|").map { String($0).trimmingBlanks }
        let isRule = row.allSatisfy { $0.allSatisfy { "-:".contains($0) } }
        if case .table(let rows) = blocks.last {
          if !isRule { blocks[blocks.count - 1] = .table(rows + [row]) }
        } else {
          blocks.append(.table([row]))
        }
        isContinued = false
      } else if line.hasPrefix("- ") {
        blocks.append(.item(String(line.dropFirst(2))))
        isContinued = true
      } else if isContinued, case .item(let text) = blocks.last {
        blocks[blocks.count - 1] = .item(text + " " + line)
      } else if isContinued, case .paragraph(let text) = blocks.last {
        blocks[blocks.count - 1] = .paragraph(text + " " + line)
      } else {
        blocks.append(.paragraph(line))
        isContinued = true
      }
    }
    return blocks.map { block in
      guard case .code(var lines) = block else { return block }
      while lines.last == "" { lines.removeLast() }
      return .code(lines)
    }
  }

  /// Colours `code`, *emphasis* and **strong**, and keeps the marks only where there is no colour
  /// to say the same.
  private func spans(_ text: String, _ style: Style) -> String {
    guard style.isOn else { return text }
    return
      text
      .replacing(/`([^`]+)`/) { style.yellow(String($0.1)) }
      .replacing(/\*\*([^*]+)\*\*/) { style.bold(String($0.1)) }
      .replacing(/\*([^* ][^*]*)\*/) { style.bold(String($0.1)) }
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }).trimmedRight }
}
