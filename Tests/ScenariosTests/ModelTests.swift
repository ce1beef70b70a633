import RaceLabKit
import Scenarios
import TestSupport
import Testing

private let modelled = Curriculum.scenarios.filter { $0.model != nil }

@Suite("Every model") struct ModelTests {
  private func machine(_ scenario: Scenario, _ threads: Int, _ iterations: Int) throws -> Machine {
    try #require(scenario.machine(threads: threads, iterations: iterations))
  }

  @Test func `is there for every scenario with a total`() {
    #expect(Curriculum.scenarios.allSatisfy { $0.program == nil || $0.model != nil })
  }

  @Test(arguments: modelled)
  func `has the outcomes and shortest ways of its every schedule`(scenario: Scenario) throws {
    var compared = 0
    for (threads, iterations) in [(1, 2), (2, 1), (3, 1)]
    where iterations <= scenario.model?.mostIterations ?? 0 {
      let machine = try machine(scenario, threads, iterations)
      let exploration = Exploration(of: machine)
      // One by one, more would take minutes.
      if exploration.schedules > ScheduleCount(100_000) { continue }
      compared += 1
      var (outcomes, deadlocks): ([Int: Int], Int) = ([:], 0)
      var least: [Int: (switches: Int, steps: Int)] = [:]
      EverySchedule(machine).visit { choices, end in
        guard end.isFinished else {
          deadlocks += 1
          return
        }
        outcomes[end.total, default: 0] += 1
        let cost = (switches: Schedule(choices).switches, steps: choices.count)
        if cost < least[end.total] ?? (.max, .max) { least[end.total] = cost }
      }
      for (total, cost) in least {
        let schedule = try #require(Schedule.shortest(to: .total(total), of: machine))
        #expect((schedule.switches, schedule.choices.count) == cost)
        #expect(Walk(machine, along: schedule)?.total == total)
      }
      #expect(exploration.deadlocks.description == "\(deadlocks)")
      #expect(
        exploration.outcomes.map { "\($0.total): \($0.schedules)" }
          == outcomes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    }
    #expect(compared > 0)
  }

  @Test(arguments: modelled)
  func `can go wrong if and only if the scenario may`(scenario: Scenario) throws {
    let machine = try machine(scenario, 2, min(2, scenario.model?.mostIterations ?? 0))
    let exploration = Exploration(of: machine)
    #expect((exploration.deadlocks > .zero) == (scenario.grade == .hazard))
    if scenario.grade == .hazard { return }
    let isWrong = exploration.outcomes.contains { $0.total != machine.expected }
    #expect(isWrong == scenario.grade.mayLose)
    #expect(exploration.hasDataRace == (scenario.grade == .dataRace))
  }

  @Test(arguments: modelled.filter { $0.program != nil && !$0.mayCrash })
  func `allows what real runs do`(scenario: Scenario) async throws {
    let iterations = min(3, scenario.model?.mostIterations ?? 0)
    let possible = Set(
      Exploration(of: try machine(scenario, 2, iterations)).outcomes.map(\.total))
    let setup = try #require(
      scenario.setup(threads: 2, iterations: iterations, step: 1, think: ThinkTime.none))
    let seen = try await onThread {
      var seen: Set<Int> = []
      for _ in 0..<100 {
        if case .finished(let result) = try scenario.run(setup, timeout: patience) {
          seen.insert(result.actual)
        }
      }
      return seen
    }
    #expect(seen.isSubset(of: possible))
    #expect(!seen.isEmpty)
  }
}
