import Foundation
import RaceLabKit
import Scenarios
import Testing

@testable import racelab

@Suite("The quiz") struct QuizTests {
  @Test(arguments: Curriculum.scenarios)
  func `asks about every lesson, with answers that are short`(scenario: Scenario) throws {
    let questions = try Curriculum.quiz(of: scenario)
    #expect(!questions.isEmpty)
    for answer in questions.flatMap(\.answers) { #expect(answer.text.count <= 90) }
  }

  @Test func `does not give answers away by their place`() throws {
    let places = try Curriculum.scenarios.flatMap { try Curriculum.quiz(of: $0) }
      .compactMap { $0.answers.firstIndex { $0.isRight } }
    for place in 0..<4 {
      // Were a place left out, or always right, a learner would soon know.
      #expect(places.count { $0 == place } * 8 > places.count)
    }
  }

  @Test(arguments: [
    ("text\n", 1), ("# Q?\n- [x] a\n  b\n- [ ] c\n  d\n", 6),
    ("# Q?\n- [ ] a\n  b\n- [ ] a\n  b\n- [ ] a\n  b\n- [ ] a\n  b\n# R?\n", 10),
    ("# Q?\n- [x] a\n  b\n- [ ] a\n  b\n- [ ] a\n- [ ] a\n  b", 8),
  ])
  func `a damaged file names its line`(text: String, line: Int) {
    #expect(throws: QuizQuestion.Damage.self) { try QuizQuestion.parse(text) }
    do throws(QuizQuestion.Damage) { _ = try QuizQuestion.parse(text) } catch {
      #expect(error.line == line)
    }
  }

  @Test func `a seed repeats it, and spreads the sections`() throws {
    let names = try (1...3).map { _ in
      try QuizCommand.questions(about: Curriculum.scenarios, seed: 5).map(\.scenario.name)
    }
    #expect(names[0] == names[1] && names[1] == names[2])
    let first = try QuizCommand.questions(about: Curriculum.scenarios, seed: 8).prefix(6)
    #expect(
      Set(first.map(\.scenario.section)).count == Set(Curriculum.scenarios.map(\.section)).count)
  }

  @Test func `scripted answers are judged one by one`() throws {
    let asked = try QuizCommand.questions(
      about: [Curriculum.scenarios.named("counter")], seed: 3)
    let right = asked.map { ["a", "b", "c", "d"][$0.question.answers.firstIndex { $0.isRight }!] }
    let line = "quiz counter --seed 3 --count \(asked.count) --answers "
    let all = try Binary.run(line + right.joined(separator: ","))
    #expect(all.status == 0)
    #expect(all.output.contains("\(asked.count) of \(asked.count) right."))
    let none = right.map { $0 == "a" ? "b" : "a" }
    let ending = try Binary.run(line + none.joined(separator: ","))
    #expect(ending.status == 1)
    #expect(ending.output.contains("0 of \(asked.count) right."))
    #expect(ending.output.contains("Read again: racelab explain counter"))
  }
}

@Suite("The choosing guide") struct ChoosingTests {
  /// Every way through the guide: the answers, and the advice at the end.
  private func ways(
    _ node: ChoosingGuide.Node = ChoosingGuide.root, _ answers: [String] = []
  ) -> [(answers: [String], advice: ChoosingGuide.Advice)] {
    switch node {
    case .advice(let advice): [(answers, advice)]
    case .question(_, _, let yes, let no): ways(yes, answers + ["yes"]) + ways(no, answers + ["no"])
    }
  }

  @Test func `ends every way in advice about scenarios that exist`() throws {
    #expect(ways().count == 10)
    for (answers, advice) in ways() {
      for name in advice.scenarios { _ = try Curriculum.scenarios.named(name) }
      let ending = try Binary.run("choose --answers \(answers.joined(separator: ","))")
      #expect(ending.status == 0)
      #expect(ending.output.contains("racelab run \(advice.scenarios.joined(separator: " "))"))
    }
  }

  @Test func `goes back, but not before the first question`() throws {
    let ending = try Binary.run("choose", input: "b\nback\nyes\nb\nno\n")
    #expect(ending.status == 0)
    #expect(ending.output.contains("Take: nothing: make it immutable."))
    #expect(ending.output.ranges(of: "yes, no or quit: ").count == 4)
  }

  @Test func `prints all of it, and what never to do`() throws {
    for width in [80, 40] {
      try expect(
        ChoosingText(style: Style(isOn: false), width: width).tree, isFixture: "choose-\(width).txt"
      )
    }
  }

  @Test(arguments: [
    ("choose --answers yes", "question 2 has no answer"),
    ("choose --answers no,no", "after 1 answer the choice is made"),
    ("choose --answers maybe", "--answers must be yes or no"),
    ("choose --print --answers no", "exclude each other"),
    ("choose", "question 1 has no answer"),
    ("quiz --count 2 --answers a", "--answers must be 2 letters"),
    ("quiz nothing", "unknown scenario 'nothing'"), ("tour", "tour needs a terminal"),
  ])
  func `answers bad input in one line`(line: String, wording: String) throws {
    let ending = try Binary.run(line)
    #expect(ending.status == 64)
    #expect(ending.errors.contains(wording))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }
}

@Suite("The tour") struct TourTests {
  @Test func `turns pages, runs the scenario, and leaves the terminal as it was`() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let process = Binary.process(["tour", "nslock"])
    process.standardInput = terminal.line
    process.standardOutput = terminal.line
    process.standardError = terminal.line
    try process.run()
    try terminal.line.close()
    func press(_ key: String, until text: String) throws -> String {
      try terminal.screen.write(contentsOf: Data(key.utf8))
      return terminal.read(until: text)
    }
    let first = terminal.read(until: "quit")
    #expect(first.contains("Lesson 3 of") && first.contains("nslock · Predict"))
    var seen = ""
    while !seen.contains("· Why") { seen += try press(" ", until: "quit") }
    #expect(seen.contains("nslock · See"))
    #expect(seen.contains("Exact"))
    #expect(try press("l", until: "quit").contains("recursive-lock · Predict"))
    #expect(try press("b", until: "quit").contains("nslock · Predict"))
    let rest = try press("q", until: "Go on with: racelab tour nslock")
    #expect(rest.contains("\u{1B}[?1049l"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: Curriculum.scenarios)
  func `has pages that fit a small screen`(scenario: Scenario) throws {
    let terminal = Terminal(width: 80, height: 24, usesColour: false, showsProgress: false)
    let context = CommandContext(
      values: Values(parsed: ParsedArguments()), terminal: terminal)
    var pages = try TourPages(scenario, context)
    for index in 0..<pages.count where !pages.runs(at: index) {
      let lines = try pages.page(index, place: "Lesson 1 of 1").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 24)
      #expect(lines.allSatisfy { $0.count <= 80 })
    }
  }
}

@Suite("The list") struct ListTests {
  @Test func `shows every scenario on a screen of 24 lines`() {
    let list = ListText(scenarios: Curriculum.scenarios, style: Style(isOn: false), width: 80)
    let lines = list.compact.split(separator: "\n")
    // No 24 lines hold the names of ever more scenarios.
    #expect(lines.count < 24 || Curriculum.scenarios.count > 75)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for scenario in Curriculum.scenarios {
      #expect(list.compact.contains(scenario.name))
      #expect(list.long.contains(scenario.summary.prefix(20)))
    }
  }
}

@Suite("A prediction") struct PredictionTests {
  @Test func `is each letter once, in any dress`() {
    #expect(Prediction.order(of: "cab", count: 3) == [2, 0, 1])
    #expect(Prediction.order(of: " C, a b", count: 3) == [2, 0, 1])
    for wrong in ["", "ab", "abb", "abd", "abcd", "1 2 3"] {
      #expect(Prediction.order(of: wrong, count: 3) == nil)
    }
  }

  @Test func `is asked for and compared with what comes`() throws {
    let ending = try Binary.run(
      "run sync-async-order --predict", input: "nonsense\nabcdef\n")
    #expect(ending.status == 0)
    let text = ending.output
    #expect(text.contains("That is not each letter"))
    #expect(text.contains("you said"))
    #expect(text.contains("where you said."))
  }
}
