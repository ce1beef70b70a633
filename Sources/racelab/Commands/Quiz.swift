import RaceLabKit

/// A quiz under way: what is asked, and what was answered so far.
struct Quiz {
  let asked: [(scenario: Scenario, question: QuizQuestion)]
  let style: Style
  let width: Int
  /// Indices of answers, a question each.
  var answers: [Int] = []

  func letters(_ index: Int) -> [Character] {
    Array("abcdefghij".prefix(asked[index].question.answers.count))
  }

  func question(_ index: Int) -> String {
    let (scenario, question) = asked[index]
    let place = "Question \(index + 1) of \(asked.count), \(scenario.section.title)"
    var text = style.faint(place) + "\n\n"
    let parts = question.text.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    text += style.bold(wrapped(String(parts[0]), width: width)) + "\n"
    if parts.count > 1, !parts[1].isEmpty {
      text += Markdown(String(parts[1])).rendered(style: style, width: width)
    }
    text += "\n"
    for (letter, answer) in zip(letters(index), question.answers) {
      text += wrapped(answer.text, width: width, first: "  \(letter)  ", indent: "     ") + "\n"
    }
    return text + "\n"
  }

  /// Whether the answer was right, and why each answer is right or wrong.
  func verdict(_ index: Int) -> String {
    let (scenario, question) = asked[index]
    let isRight = isRight(index)
    var text = isRight ? style.bold(style.green("Right.")) : style.bold(style.red("No."))
    text += "\n"
    for (number, letter) in letters(index).enumerated() {
      let answer = question.answers[number]
      let mark = answer.isRight ? "✓" : "✗"
      text +=
        wrapped(
          "\(letter) \(mark) \(answer.reason)", width: width, first: "  ", indent: "      ") + "\n"
    }
    return text + (isRight ? "" : "  Read again: racelab explain \(scenario.name)\n")
  }

  func isRight(_ index: Int) -> Bool { asked[index].question.answers[answers[index]].isRight }

  /// Whether every question was answered, and rightly.
  var isPerfect: Bool { answers.count == asked.count && answers.indices.allSatisfy(isRight) }

  func score(seed: Int) -> String {
    let right = answers.indices.count(where: isRight)
    var text = style.bold("\(right) of \(answers.count) right")
    if answers.count < asked.count { text += ", \(asked.count - answers.count) not answered" }
    text += ".\n"
    var names: [String] = []
    for index in answers.indices where !isRight(index) {
      let name = asked[index].scenario.name
      if !names.contains(name) { names.append(name) }
    }
    if !names.isEmpty {
      text += wrapped("Lessons to read again: \(names.joined(separator: ", ")).", width: width)
      text += "\n"
    }
    return text + style.faint("The same questions again: --seed \(seed) --count \(asked.count)")
      + "\n"
  }
}
