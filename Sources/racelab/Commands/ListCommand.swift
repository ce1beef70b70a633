import RaceLabKit
import Scenarios

/// `racelab list`: the scenarios, by section.
enum ListCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    _ = try context.values.positionals(of: CommandLineDescription.list)
    let parsed = context.values.parsed
    let grade = try context.values.word("grade", of: Grade.self)
    let scenarios = Curriculum.scenarios.filter { grade == nil || $0.grade == grade }
    if parsed.has("json") {
      if parsed.has("long") { throw UsageError.conflictingOptions("--json", "--long") }
      return CommandResult(text: try json(ListDocument(scenarios)))
    }
    let text = ListText(scenarios: scenarios, style: context.style, width: context.width)
    return CommandResult(text: parsed.has("long") ? text.long : text.compact)
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
