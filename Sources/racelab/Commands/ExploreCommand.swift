import Foundation
import RaceLabKit
import Scenarios

/// `racelab explore`: every interleaving of a scenario's model, counted.
enum ExploreCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let name = try values.positionals(of: CommandLineDescription.explore)[0]
    let plan = try ModelPlan(Curriculum.scenarios.named(name), values)
    let wanted = try values.number("outcome")
    let runs = try values.number("runs", most: RunOptions.mostRuns) ?? 1_000
    let limits = Exploration.Limits(
      bytes: try values.bytes("limit-memory") ?? 2 << 30,
      time: try values.duration("limit-time") ?? .seconds(600))

    let exploration = explore(plan, limits, context)
    let seen = try observe(plan, runs: runs)
    let finding = Finding(plan: plan, exploration: exploration, seen: seen, wanted: wanted)
    let text =
      values.parsed.has("json")
      ? try json(ExploreDocument(finding))
      : ExploreText(finding: finding, style: context.style, width: context.width).rendered()
    return CommandResult(text: text)
  }

  private static func explore(
    _ plan: ModelPlan, _ limits: Exploration.Limits, _ context: CommandContext
  ) -> Exploration {
    let progress = Progress(isShown: context.terminal.showsProgress)
    defer { progress.clear() }
    var shown = ContinuousClock.now
    return Exploration(of: plan.machine, limits: limits) { depth, states in
      guard .now - shown > .milliseconds(100) else { return }
      shown = .now
      progress.show(
        "\(plan.scenario.name): step \(depth.grouped), \(states.grouped) states …",
        width: context.width)
    }
  }

  /// How often each total comes out of real runs at the model's sizes.
  static func observe(_ plan: ModelPlan, runs: Int) throws -> [Int: Int] {
    let report = try RunReport(
      running: plan.scenario, plan.setup, runs: runs, timeout: RunOptions.defaultTimeout)
    return Dictionary(grouping: report.results, by: \.actual).mapValues(\.count)
  }
}
