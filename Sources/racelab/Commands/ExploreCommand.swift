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

    let progress = PacedProgress(context)
    defer { progress.clear() }
    let exploration = Exploration(of: plan.machine, limits: limits) { depth, states in
      progress.show("\(name): step \(depth.grouped), \(states.grouped) states …")
    }
    progress.clear()
    let seen = try observe(plan, runs: runs)
    let finding = Finding(plan: plan, exploration: exploration, seen: seen, wanted: wanted)
    let schedule = finding.shortestSchedule(limits: limits) { switches, states in
      progress.show(
        "\(name): the shortest schedule, \(counted(switches, "switch")), "
          + "\(states.grouped) states …")
    }
    let text =
      values.parsed.has("json")
      ? try json(ExploreDocument(finding, schedule))
      : ExploreText(
        finding: finding, schedule: schedule, style: context.style, width: context.width
      ).rendered()
    return CommandResult(text: text)
  }

  /// How often each total comes out of real runs at the model's sizes.
  ///
  /// Nothing, if the scenario has no total, or one that only a litmus' outcomes would tell.
  static func observe(_ plan: ModelPlan, runs: Int) throws -> [Int: Int] {
    if plan.scenario.program == nil { return [:] }
    let report = try RunReport(
      running: plan.scenario, plan.setup, runs: runs, timeout: RunOptions.defaultTimeout)
    return Dictionary(grouping: report.results, by: \.actual).mapValues(\.count)
  }
}
