import Foundation
import RaceLabKit
import Scenarios

/// `racelab quiz`: questions about the lessons, one at a time.
enum QuizCommand {
  enum Failure: Error, Equatable {
    /// The named lessons have no questions in this build.
    case noQuestions
  }

  /// A minute each, so that a class does them in ten.
  static let defaultCount = 10
  static let mostQuestions = 1_000

  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let names = try values.positionals(of: CommandLineDescription.quiz)
    let scenarios = try Curriculum.scenarios.chosen(by: names.isEmpty ? ["all"] : names)
    let seed = try values.number("seed") ?? Int.random(in: 1...999_999)
    var asked = try questions(about: scenarios, seed: seed)
    guard !asked.isEmpty else { throw Failure.noQuestions }
    let count = try values.number("count", most: mostQuestions) ?? defaultCount
    asked = Array(asked.prefix(count))
    let scripted = try values.letters("answers", count: asked.count)

    var quiz = Quiz(asked: asked, style: context.style, width: context.width)
    for index in asked.indices {
      StandardOutput.write(quiz.question(index))
      guard let answer = scripted?[index] ?? ask(quiz.letters(index)) else { break }
      quiz.answers.append(answer)
      if scripted != nil { StandardOutput.write("> \(quiz.letters(index)[answer])\n") }
      StandardOutput.write("\n" + quiz.verdict(index) + "\n")
    }
    return CommandResult(
      text: quiz.score(seed: seed), status: quiz.isPerfect ? .asExpected : .notAsExpected)
  }

  /// Shuffled, and spread: neighbours are of different sections where that is possible.
  static func questions(
    about scenarios: [Scenario], seed: Int
  ) throws -> [(scenario: Scenario, question: QuizQuestion)] {
    var generator = SeededGenerator(seed: seed)
    let all = try scenarios.flatMap { scenario in
      try Curriculum.quiz(of: scenario).map { (scenario: scenario, question: $0) }
    }
    var bySection = Section.allCases.map { section in
      all.filter { $0.scenario.section == section }.shuffled(using: &generator)
    }
    var spread: [(scenario: Scenario, question: QuizQuestion)] = []
    while let most = bySection.map(\.count).max(), most > 0 {
      // One of each section, in a new order each time round; the larger ones go on alone at last.
      for index in bySection.indices.shuffled(using: &generator) {
        if let next = bySection[index].popLast() { spread.append(next) }
      }
    }
    return spread
  }

  /// The index of the answer typed; nil if the learner leaves.
  private static func ask(_ letters: [Character]) -> Int? {
    while true {
      StandardOutput.write("Your answer, \(letters.first!) to \(letters.last!), or q to leave: ")
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
        StandardOutput.write("\n")
        return nil
      }
      if line == "q" { return nil }
      if line.count == 1, let index = letters.firstIndex(of: Character(line)) { return index }
    }
  }
}
