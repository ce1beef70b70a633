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
    var seen: [Int: Int] = [:]
    for _ in 0..<runs {
      if case .finished(let result) = try plan.scenario.run(plan.setup, timeout: .seconds(30)) {
        seen[result.actual, default: 0] += 1
      }
    }
    return seen
  }
}

/// What exploring found, beside what real runs did.
struct Finding {
  let plan: ModelPlan
  let exploration: Exploration
  /// Real runs by total.
  let seen: [Int: Int]
  /// The goal of the schedule shown, and the schedule if there is one.
  let goal: Goal?
  let schedule: Schedule?
  /// Whether no schedule at all leads to the goal, rather than none having been found.
  let isGoalImpossible: Bool

  init(plan: ModelPlan, exploration: Exploration, seen: [Int: Int], wanted: Int? = nil) {
    (self.plan, self.exploration, self.seen) = (plan, exploration, seen)
    let worst = exploration.outcomes.first { $0.total != plan.machine.expected }
    goal =
      if let wanted {
        .total(wanted)
      } else if exploration.deadlocks > .zero {
        .deadlock
      } else {
        // An exploration that was cut short may not have come to any end.
        worst.map { .total($0.total) } ?? (exploration.isComplete ? nil : .wrong)
      }
    // What exploring has ruled out needs no second search.
    if case .total(let total) = goal, exploration.isComplete {
      isGoalImpossible = !exploration.outcomes.contains { $0.total == total }
    } else {
      isGoalImpossible = false
    }
    schedule =
      isGoalImpossible ? nil : goal.flatMap { Schedule.shortest(to: $0, of: plan.machine) }
  }

  /// Real totals that the model calls impossible: then the model is wrong.
  var contradictions: [Int] {
    exploration.isComplete
      ? seen.keys.filter { total in !exploration.outcomes.contains { $0.total == total } }.sorted()
      : []
  }

  var token: String? {
    schedule.map {
      ScheduleToken(
        scenario: plan.scenario.name, threads: plan.setup.threads,
        iterations: plan.setup.iterations, memory: plan.machine.memory, schedule: $0
      ).text
    }
  }
}
