import RaceLabKit
import Scenarios

/// `racelab list`: the scenarios, grouped by grade.
enum ListCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    _ = try context.values.positionals(of: CommandLineDescription.list)
    let grade = try context.values.word("grade", of: Grade.self)
    let scenarios = Curriculum.scenarios.filter { grade == nil || $0.grade == grade }
    if context.values.parsed.has("json") {
      return CommandResult(text: try json(ListDocument(scenarios)))
    }
    return CommandResult(text: text(scenarios, style: context.style, width: context.width))
  }

  static func text(_ scenarios: [Scenario], style: Style, width: Int) -> String {
    let names = scenarios.map(\.name.count).max() ?? 0
    let isNarrow = width < names + 40
    let groups = Grade.allCases.compactMap { grade -> String? in
      let members = scenarios.filter { $0.grade == grade }
      if members.isEmpty { return nil }
      let heading = wrapped("\(grade.title): \(grade.meaning)", width: width, indent: "  ")
      let lines = members.map { scenario in
        isNarrow
          ? "  \(scenario.name)\n"
            + wrapped(scenario.summary, width: width, first: "    ", indent: "    ")
          : wrapped(
            scenario.summary, width: width, first: "  " + padded(scenario.name, to: names) + "  ",
            indent: String(repeating: " ", count: names + 4))
      }
      return style.bold(grade.title) + heading.dropFirst(grade.title.count) + "\n"
        + lines.joined(separator: "\n") + "\n"
    }
    return groups.isEmpty ? "no scenario has this grade yet\n" : groups.joined(separator: "\n")
  }
}

/// What `list --json` prints.
struct ListDocument: Encodable {
  let schemaVersion = 1
  let command = "list"
  let scenarios: [Entry]

  init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios.map {
      Entry(
        name: $0.name, grade: $0.grade.rawValue, section: $0.section.rawValue,
        summary: $0.summary, threads: $0.threads, iterations: $0.iterations)
    }
  }

  struct Entry: Encodable {
    let name: String
    let grade: String
    let section: String
    let summary: String
    let threads: Int
    let iterations: Int
  }
}
