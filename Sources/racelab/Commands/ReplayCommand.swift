import RaceLabKit
import Scenarios

/// `racelab replay`: shows a schedule again, from its token.
enum ReplayCommand {
  enum Failure: Error, Equatable {
    case token(ScheduleToken.Damage)
    /// The scenario's model does not allow the schedule: it has changed since.
    case impossible(scenario: String)
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    let text = try context.values.positionals(of: CommandLineDescription.replay)[0]
    let token: ScheduleToken
    do throws(ScheduleToken.Damage) { token = try ScheduleToken(text) } catch {
      throw Failure.token(error)
    }
    let scenario = try Curriculum.scenarios.named(token.scenario)
    let plan = try ModelPlan(
      scenario, threads: token.threads, iterations: token.iterations, memory: token.memory)
    guard let walk = Walk(plan.machine, along: token.schedule) else {
      throw Failure.impossible(scenario: scenario.name)
    }
    let (style, width) = (context.style, context.width)
    return CommandResult(
      text: scenario.heading(style: style, width: width)
        + ScheduleText(walk: walk, schedule: token.schedule, style: style, width: width).rendered())
  }
}
