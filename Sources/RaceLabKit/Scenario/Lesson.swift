/// The texts of one scenario: its prose and its Swift file.
public struct Lesson: Sendable {
  /// The name of the Swift file.
  public let fileName: String
  /// Markdown.
  public let prose: String
  /// The whole Swift file.
  public let source: String

  public init(fileName: String, prose: String, source: String) {
    self.fileName = fileName
    self.prose = prose
    self.source = source
  }

  /// The prose below the heading of that name, up to the next one; nil if there is none.
  public func section(_ heading: String) -> String? {
    let lines = prose.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "## \(heading)") else { return nil }
    let body = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return body.joined(separator: "\n")
  }

  /// The lines from the one after `// MARK: The critical section…` to the next `// MARK:`, without
  /// the indentation they share; empty if the file has no such mark.
  public var criticalSection: [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    func isMark(_ line: Substring, _ text: String) -> Bool {
      line.drop { $0 == " " }.hasPrefix("// MARK: \(text)")
    }
    guard let start = lines.firstIndex(where: { isMark($0, "The critical section") }) else {
      return []
    }
    var body = lines[(start + 1)...].prefix { !isMark($0, "") }
    while body.first == "" { body.removeFirst() }
    while body.last == "" { body.removeLast() }
    let indent = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return body.map { String($0.dropFirst(indent)) }
  }
}
