import Foundation
import RaceLabKit

/// `racelab new`: writes a scenario that works, for the learner to make something of.
enum NewCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let name = try ScenarioName(values.positionals(of: CommandLineDescription.new)[0])
    let template = try values.word("grade", of: ScenarioTemplate.self) ?? .safe
    let section = try values.word("section", of: Section.self) ?? template.section
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let package = try ScenarioPackage(around: folder)
    try package.add(name, template.files(for: name, in: section), in: section)
    return CommandResult(
      text: text(name, in: section, root: package.root.path, width: context.width))
  }

  /// What was written, and what to do with it.
  static func text(
    _ name: ScenarioName, in section: Section, root: String, width: Int
  ) -> String {
    let parts = [
      ("\(name.type).swift", "what it is called and says, its model, its critical section"),
      ("\(name.type).md", "its lesson, under five headings"),
      ("\(name.type).quiz.md", "a question about it, with four answers"),
      ("Curriculum.swift", "its place in the teaching order, now the last of '\(section.title)'"),
    ]
    let rows = parts.map { file, meaning in
      "  scenarios/\(file)\n" + wrapped(meaning, width: width, first: "    ", indent: "    ")
    }
    let advice =
      "It works as it is. Make it your own: change summary, reason and next, then the critical "
      + "section, and the model, which says the same step by step; then the lesson and the quiz."
    let tests = "The tests hold it against its grade and its model, and its lesson must be whole."
    return """
      Wrote the scenario \(name.text), in \(root):

      \(rows.joined(separator: "\n"))

      \(wrapped(advice, width: width))

      Then, in that folder:

        make
        .build/release/racelab run \(name.text)
        make test

      \(wrapped(tests, width: width))

      """
  }
}
