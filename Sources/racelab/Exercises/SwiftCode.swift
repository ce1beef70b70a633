/// Swift source in which comments and strings are blank, so that a brace or a word is really one.
///
/// Good enough for a learner's file; it knows neither regular expression literals nor `#if`.
struct SwiftCode: Sendable {
  /// As long as the source and with the same lines: each byte of a comment or a string is a space.
  let text: String

  init(_ source: String) {
    var blanking = Blanking(source)
    blanking.run()
    text = String(decoding: blanking.bytes, as: UTF8.self)
  }

  /// What stands between the braces of the type of that name and of its extensions, in the order of
  /// the source; empty if there is none. A body without its closing brace reaches to the end.
  func body(ofType name: String) -> String {
    var bodies: [Substring] = []
    var rest = text[...]
    while let word = Self.nextWord(in: rest) {
      rest = rest[word.endIndex...]
      guard Self.introducers.contains(String(word)), Self.nextWord(in: rest) == name[...],
        let opening = rest.firstIndex(of: "{")
      else { continue }
      let body = Self.body(from: rest.index(after: opening), of: rest)
      bodies.append(body)
      rest = rest[body.endIndex...]
    }
    return bodies.joined(separator: "\n")
  }

  /// Whether `word` stands in `code` as a word of its own.
  static func contains(_ word: String, in code: String) -> Bool {
    var rest = code[...]
    while let found = nextWord(in: rest) {
      if found == word[...] { return true }
      rest = rest[found.endIndex...]
    }
    return false
  }

  private static let introducers: Set = ["actor", "class", "enum", "extension", "struct"]

  private static func nextWord(in code: Substring) -> Substring? {
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    let word = code.drop { !isPart($0) }.prefix(while: isPart)
    return word.isEmpty ? nil : word
  }

  /// What reaches from `start` to the brace that closes it.
  private static func body(from start: Substring.Index, of code: Substring) -> Substring {
    var depth = 1
    for index in code[start...].indices {
      if code[index] == "{" { depth += 1 }
      if code[index] == "}" { depth -= 1 }
      if depth == 0 { return code[start..<index] }
    }
    return code[start...]
  }
}

/// One walk through a source that blanks its comments and strings.
private struct Blanking {
  private(set) var bytes: [UInt8]
  private var position = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  mutating func run() {
    while position < bytes.count {
      if !blankCommentOrString() { position += 1 }
    }
  }

  /// Whether there was one here.
  private mutating func blankCommentOrString() -> Bool {
    if isHere("//") {
      blankLine()
    } else if isHere("/*") {
      blankBlockComment()
    } else if let string = stringDelimiter {
      blankString(string)
    } else {
      return false
    }
    return true
  }

  private mutating func blankLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank(1) }
  }

  /// Block comments nest.
  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if isHere("/*") {
        depth += 1
        blank(2)
      } else if isHere("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && position < bytes.count
  }

  /// How a string here would begin and end: `"` or `"""`, behind any number of `#`.
  private var stringDelimiter: (quotes: String, pounds: String)? {
    let pounds = String(repeating: "#", count: bytes[position...].prefix { $0 == 0x23 }.count)
    return ["\"\"\"", "\""].first { isHere(pounds + $0) }.map { (quotes: $0, pounds: pounds) }
  }

  private mutating func blankString(_ string: (quotes: String, pounds: String)) {
    blank(string.pounds.utf8.count + string.quotes.utf8.count)
    let escape = "\\" + string.pounds
    while position < bytes.count {
      if isHere(string.quotes + string.pounds) {
        return blank(string.quotes.utf8.count + string.pounds.utf8.count)
      }
      // A line ends an unfinished string, so that one slip does not hide the rest of the file.
      if string.quotes == "\"", bytes[position] == UInt8(ascii: "\n") { return }
      if isHere(escape + "(") {
        blank(escape.utf8.count + 1)
        blankInterpolation()
      } else if isHere(escape) {
        blank(escape.utf8.count + 1)  // with what is escaped: perhaps a quotation mark
      } else {
        blank(1)
      }
    }
  }

  /// To the parenthesis that closes it; it may hold comments, strings and parentheses itself.
  private mutating func blankInterpolation() {
    var depth = 1
    while depth > 0, position < bytes.count {
      if blankCommentOrString() { continue }
      if isHere("(") { depth += 1 }
      if isHere(")") { depth -= 1 }
      blank(1)
    }
  }

  private func isHere(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] != UInt8(ascii: "\n") { bytes[position] = UInt8(ascii: " ") }
      position += 1
    }
  }
}
