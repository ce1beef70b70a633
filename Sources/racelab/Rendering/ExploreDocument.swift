import RaceLabKit

/// What `explore --json` prints. Counts of schedules are strings: they outgrow every number.
struct ExploreDocument: Encodable {
  let schemaVersion = 1
  let command = "explore"
  let name: String
  let grade: String
  let threads: Int
  let iterations: Int
  let expected: Int
  let memory: String
  let isComplete: Bool
  let schedules: String
  let states: Int
  let outcomes: [Outcome]
  let runs: Int
  /// Totals of real runs that the model calls impossible.
  let contradictions: [Int]
  let dataRace: Bool
  let deadlock: Bool
  let deadlockSchedules: String
  let schedule: Found?

  init(_ finding: Finding, _ schedule: Schedule?) {
    let (plan, exploration) = (finding.plan, finding.exploration)
    name = plan.scenario.name
    grade = plan.scenario.grade.rawValue
    threads = plan.setup.threads
    iterations = plan.setup.iterations
    expected = plan.machine.expected
    memory = plan.machine.memory.rawValue
    isComplete = exploration.isComplete
    schedules = exploration.schedules.description
    states = exploration.states
    outcomes = exploration.outcomes.map {
      Outcome(
        total: $0.total, schedules: $0.schedules.description, probability: $0.probability,
        seen: finding.seen[$0.total] ?? 0)
    }
    runs = finding.seen.values.reduce(0, +)
    contradictions = finding.contradictions
    dataRace = exploration.hasDataRace
    deadlock = exploration.deadlocks > .zero
    deadlockSchedules = exploration.deadlocks.description
    self.schedule = schedule.flatMap { schedule in
      Walk(plan.machine, along: schedule).map { walk in
        Found(
          token: finding.token(of: schedule), switches: schedule.switches,
          total: walk.isFinished ? walk.total : nil,
          steps: walk.steps.map {
            Step(thread: $0.thread + 1, words: $0.words, total: $0.total, erased: $0.erased)
          })
      }
    }
  }

  struct Outcome: Encodable {
    let total: Int
    let schedules: String
    let probability: Double
    /// In how many real runs.
    let seen: Int
  }

  struct Found: Encodable {
    let token: String
    let switches: Int
    /// Absent for a deadlock.
    let total: Int?
    let steps: [Step]
  }

  struct Step: Encodable {
    /// From 1.
    let thread: Int
    let words: String
    let total: Int
    let erased: Int?
  }
}
