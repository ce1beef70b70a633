/// One question about a lesson: four answers, one of them right, each with its reason.
public struct QuizQuestion: Sendable, Equatable {
  public struct Answer: Sendable, Equatable {
    public let text: String
    public let isRight: Bool
    /// Why it is right, or wrong.
    public let reason: String
  }

  /// Markdown: what is asked, and code if there is some.
  public let text: String
  public let answers: [Answer]

  /// What is wrong with a quiz file; `line` counts from 1.
  public struct Damage: Error, Equatable {
    public let line: Int
    public let words: String
  }

  /// The questions of a quiz file: each a heading that asks, more text if need be, and a task list
  /// whose one ticked item is right. What is indented below an item is its reason.
  public static func parse(_ file: String) throws(Damage) -> [QuizQuestion] {
    var questions: [QuizQuestion] = []
    var (text, answers): ([String], [Answer]) = ([], [])
    func question(before line: Int) throws(Damage) -> QuizQuestion {
      guard answers.count == 4, answers.count(where: \.isRight) == 1 else {
        throw Damage(line: line, words: "a question has four answers, one of them right")
      }
      guard answers.allSatisfy({ !$0.reason.isEmpty }) else {
        throw Damage(line: line, words: "each answer has a reason")
      }
      while text.last == "" { text.removeLast() }
      return QuizQuestion(text: text.joined(separator: "\n"), answers: answers)
    }
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# ") {
        if !text.isEmpty { questions.append(try question(before: index + 1)) }
        (text, answers) = ([String(line.dropFirst(2)), ""], [])
      } else if let mark = ["- [x] ", "- [ ] "].first(where: line.hasPrefix) {
        answers.append(
          Answer(
            text: String(line.dropFirst(mark.count)), isRight: mark == "- [x] ", reason: ""))
      } else if let last = answers.last {
        let words = line.drop { $0 == " " }
        if words.isEmpty { continue }
        answers[answers.count - 1] = Answer(
          text: last.text, isRight: last.isRight,
          reason: last.reason.isEmpty ? String(words) : last.reason + " " + words)
      } else if !text.isEmpty {
        text.append(line)
      } else if !line.isEmpty {
        throw Damage(line: index + 1, words: "a quiz begins with a question: # …")
      }
    }
    if !text.isEmpty { questions.append(try question(before: lines.count)) }
    return questions
  }
}
