import Foundation
import RaceLabKit
import Scenarios
import Testing

@testable import racelab

@Suite("The README") struct ReadmeTests {
  private func readme() throws -> String {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../README.md").standardized
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `lists every scenario with its grade`() throws {
    let text = try readme()
    for scenario in Curriculum.scenarios {
      #expect(text.contains("| `\(scenario.name)` | \(scenario.grade.title) |"))
    }
  }

  @Test func `and the lessons name only commands that parse`() throws {
    let lessons = Curriculum.scenarios.compactMap { Curriculum.lesson(of: $0)?.prose }
    for text in try [readme()] + lessons {
      for match in text.matches(
        of: #/(?:`|\n(?:    )?(?:\$ )?)racelab ([a-z]+[^`\n|#]*)/#)
      {
        let words = match.1.split(separator: " ").map(String.init)
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
        } else if words[0] == "compare" {
          _ = try CompareOptions(Values(parsed: parsed))
        } else if !["help", "completions", "man", "replay"].contains(words[0]) {
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
