import Foundation
import RaceLabKit
import Scenarios
import Testing

@testable import racelab

@Suite("The README") struct ReadmeTests {
  private static let file =
    URL(fileURLWithPath: #filePath).appending(path: "../../../README.md").standardized

  private func readme() throws -> String { try String(contentsOf: Self.file, encoding: .utf8) }

  private func rows(_ section: Section) -> [String] {
    Curriculum.scenarios.filter { $0.section == section }
      .map { "| `\($0.name)` | \($0.grade.title) | \($0.summary) |" }
  }

  /// One that is not in the table yet is no mistake, so that a new scenario needs no second place.
  /// With RACELAB_RECORD=1 the table is written anew.
  @Test func `lists scenarios as they are, in teaching order`() throws {
    let text = try readme()
    let table = try #require(
      text.firstMatch(of: #/<!-- scenarios -->\n((?s).*?)<!-- end of scenarios -->/#)
    ).1
    if isRecording {
      let sections = Section.allCases.map { section in
        (["**\(section.title)**\n", "| scenario | grade | what it is |", "|---|---|---|"]
          + rows(section)).joined(separator: "\n") + "\n"
      }
      let new = text.replacingCharacters(
        in: table.startIndex..<table.endIndex, with: sections.joined(separator: "\n"))
      try Data(new.utf8).write(to: Self.file)
    } else {
      let listed = table.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
      #expect(!listed.isEmpty)
      #expect(listed == Section.allCases.flatMap(rows).filter(listed.contains))
    }
  }

  @Test func `and the lessons name only commands that parse`() throws {
    let lessons = Curriculum.scenarios.compactMap { Curriculum.lesson(of: $0)?.prose }
    for text in try [readme()] + lessons {
      for match in text.matches(
        of: #/(?:`|\n(?:    )?(?:\$ )?)racelab ([a-z]+[^`\n|#]*)/#)
      {
        let words = shellWords(match.1)
        // A line of prose may begin with the program's name.
        let isCommand = CommandLineDescription.commands.contains { $0.name == words[0] }
        if !isCommand && match.0.hasPrefix("\nracelab") { continue }
        if words.contains(where: { $0.contains("…") || $0.hasPrefix("NAME") || $0 == "TOKEN" }) {
          continue
        }
        let parsed = try Parser.parse(words)
        if words[0] == "run" {
          _ = try RunOptions(Values(parsed: parsed), scenarios: Curriculum.scenarios)
        } else if words[0] == "trace" {
          _ = try TraceOptions(Values(parsed: parsed), scenarios: Curriculum.scenarios)
        } else if words[0] == "check" && words.count > 1 {
          _ = try CheckPlan(Values(parsed: parsed))
        } else if words[0] == "compare" {
          _ = try CompareOptions(Values(parsed: parsed))
        } else if !["check", "exercise", "help", "completions", "man", "new", "replay"].contains(
          words[0])
        {
          _ = try Curriculum.scenarios.chosen(by: parsed.positionals)
        }
      }
    }
  }

  @Test func `shows tokens that can be replayed`() throws {
    let tokens = try readme().matches(of: /replay (rl-[\w-]+)/).map { String($0.1) }
    #expect(!tokens.isEmpty)
    for text in tokens {
      let token = try ScheduleToken(text)
      let plan = try ModelPlan(
        Curriculum.scenarios.named(token.scenario), threads: token.threads,
        iterations: token.iterations, memory: token.memory)
      #expect(Walk(plan.machine, along: token.schedule)?.isFinished == true)
    }
  }
}
