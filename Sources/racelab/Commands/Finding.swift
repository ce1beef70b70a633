import RaceLabKit

/// What exploring found, beside what real runs did.
struct Finding {
  let plan: ModelPlan
  let exploration: Exploration
  /// Real runs by total.
  let seen: [Int: Int]
  /// What a schedule is asked for; nil if there is nothing to show.
  let goal: Goal?
  /// The ends on a wrong total.
  let wrongOutcomes: [Exploration.Outcome]

  init(plan: ModelPlan, exploration: Exploration, seen: [Int: Int], wanted: Int? = nil) {
    (self.plan, self.exploration, self.seen) = (plan, exploration, seen)
    wrongOutcomes = exploration.outcomes.filter { $0.total != plan.machine.expected }
    goal =
      if let wanted {
        .total(wanted)
      } else if exploration.deadlocks > .zero {
        .deadlock
      } else if let worst = wrongOutcomes.max(by: {
        abs($0.total - plan.machine.expected) < abs($1.total - plan.machine.expected)
      }) {
        .total(worst.total)
      } else {
        // An exploration that was cut short may not have come to any end.
        exploration.isComplete ? nil : .wrong
      }
  }

  /// Whether some schedule ends on a wrong total.
  var canLose: Bool { !wrongOutcomes.isEmpty }

  /// Wrong schedules, and how likely one is.
  var wrong: (schedules: ScheduleCount, probability: Double) {
    wrongOutcomes.reduce((ScheduleCount.zero, 0)) {
      ($0.0 + $1.schedules, $0.1 + $1.probability)
    }
  }

  /// Real totals that the model calls impossible: then the model is wrong.
  var contradictions: [Int] { seen.keys.filter(isImpossible).sorted() }

  /// Whether no schedule at all leads to the goal, rather than none having been found.
  var isGoalImpossible: Bool {
    if case .total(let total) = goal { isImpossible(total) } else { false }
  }

  private func isImpossible(_ total: Int) -> Bool {
    exploration.isComplete && !exploration.outcomes.contains { $0.total == total }
  }

  /// Searches for a shortest schedule to the goal, which may take seconds; nil if there is none, or
  /// none was found.
  func shortestSchedule(
    limits: Exploration.Limits = .init(),
    progress: (_ switches: Int, _ states: Int) -> Void = { _, _ in }
  ) -> Schedule? {
    // What exploring has ruled out needs no second search.
    if isGoalImpossible { return nil }
    return goal.flatMap {
      Schedule.shortest(to: $0, of: plan.machine, limits: limits, progress: progress)
    }
  }

  func token(of schedule: Schedule) -> String {
    ScheduleToken(
      scenario: plan.scenario.name, threads: plan.setup.threads,
      iterations: plan.setup.iterations, memory: plan.machine.memory, schedule: schedule
    ).text
  }
}
