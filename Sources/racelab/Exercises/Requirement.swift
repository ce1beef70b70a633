/// A rule on the text of one type, where a task names the tool.
struct Requirement: Sendable {
  enum Rule: Sendable {
    case mentions(String)
    case doesNotMention(String)
  }

  /// The type whose declaration and extensions are looked at.
  let type: String
  let rule: Rule
  /// What to say when it is not met: a whole sentence.
  let words: String

  /// Comments and the contents of strings don't count: a tool is used, not talked about.
  func isMet(by code: SwiftCode) -> Bool {
    let body = code.body(ofType: type)
    switch rule {
    case .mentions(let word): return SwiftCode.contains(word, in: body)
    case .doesNotMention(let word): return !SwiftCode.contains(word, in: body)
    }
  }
}
