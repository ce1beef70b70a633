import RaceLabKit
import Scenarios

/// `racelab explain`: a scenario's lesson and its critical section, or its whole source.
enum ExplainCommand {
  enum Failure: Error {
    /// The binary was built without the scenario's text.
    case noLesson(String)
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    let name = try context.values.positionals(of: CommandLineDescription.explain)[0]
    let scenario = try Curriculum.scenarios.named(name)
    guard let lesson = Curriculum.lesson(of: scenario) else { throw Failure.noLesson(name) }
    if context.values.parsed.has("source") { return CommandResult(text: lesson.source) }
    let style = context.style
    if context.values.parsed.has("model") {
      guard let model = scenario.model else { throw UsageError.noModel(name) }
      return CommandResult(
        text: ModelText(lesson: lesson, model: model, style: style, width: context.width).rendered()
      )
    }
    var facts = "Grade: \(scenario.grade.title), \(scenario.grade.meaning)."
    if scenario.program != nil, let setup = scenario.setup() {
      facts += " By default \(setup.words(of: scenario))."
    }
    return CommandResult(
      text: Markdown(lesson.prose).rendered(style: style, width: context.width) + "\n"
        + style.bold("The critical section") + " (\(lesson.fileName))\n\n"
        + ScenarioSource.criticalSection(of: scenario) + "\n"
        + style.faint(wrapped(facts, width: context.width)) + "\n")
  }
}
