import RaceLabKit
import Scenarios

/// `racelab judge`: the three witnesses side by side.
enum JudgeCommand {
  static let defaultRuns = 30
  /// Real runs at the model's sizes, to hold its outcomes against.
  private static let smallRuns = 300
  private static let slowRuns = 2

  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let names = try values.positionals(of: CommandLineDescription.judge)
    let scenarios = try Curriculum.scenarios.chosen(by: names)
    let runs = try values.number("runs", most: RunOptions.mostRuns) ?? defaultRuns
    let timeout = try values.duration("timeout")
    let twin = try? TsanCommand.twin()

    let progress = Progress(isShown: context.terminal.showsProgress)
    var judgements: [Judgement] = []
    for (index, scenario) in scenarios.enumerated() {
      let position = Progress.position(of: scenario, index, of: scenarios.count)
      judgements.append(
        try judge(scenario, runs: runs, timeout: timeout, twin: twin) { witness in
          progress.show("\(position): \(witness) …", width: context.width)
        })
    }
    progress.clear()

    let text: String
    if values.parsed.has("json") {
      text = try json(JudgeDocument(host: .current, judgements: judgements))
    } else {
      let (style, width) = (context.style, context.width)
      let body =
        judgements.count == 1
        ? JudgeText(judgement: judgements[0], style: style, width: width).rendered()
        : JudgeTable(judgements: judgements, style: style, width: width).rendered()
      text = body + "\n" + Host.current.footer(style: style, width: width)
    }
    let isAsGraded = judgements.allSatisfy { $0.contradictions.isEmpty }
    return CommandResult(text: text, status: isAsGraded ? .asExpected : .notAsExpected)
  }

  private static func judge(
    _ scenario: Scenario, runs: Int, timeout: Duration?, twin: SanitizedTwin?,
    progress: (_ witness: String) -> Void
  ) throws -> Judgement {
    // Where a run only waits, many say no more than a few.
    let observed = try RunPlan(scenario).report(
      runs: scenario.think == .none ? runs : min(runs, slowRuns), timeout: timeout,
      progress: progress)
    progress("every interleaving")
    let possible = try scenario.model.map { _ in
      let plan = try ModelPlan(scenario)
      return Finding(
        plan: plan, exploration: Exploration(of: plan.machine),
        seen: try ExploreCommand.observe(plan, runs: smallRuns))
    }
    var sanitized: SanitizerWitness?
    if let twin, scenario.script == nil {
      progress("Thread Sanitizer")
      sanitized = try TsanCommand.witness(of: scenario, twin: twin)
    }
    return Judgement(
      scenario: scenario, observed: observed, possible: possible, sanitized: sanitized)
  }
}
