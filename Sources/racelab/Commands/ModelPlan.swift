import RaceLabKit
import Scenarios

/// A scenario's model at the sizes asked for: what `explore`, `play` and `judge` work on.
struct ModelPlan {
  let scenario: Scenario
  let machine: Machine
  let setup: Setup

  /// Small enough to be read, large enough that the smallest total stands out.
  static let defaultSizes = (threads: 2, iterations: 3)
  static let mostThreads = 8
  static let mostIterations = 1_000

  init(_ scenario: Scenario, _ values: Values) throws(UsageError) {
    let threads =
      try values.number("threads", most: scenario.litmus == nil ? Self.mostThreads : 2)
      ?? Self.defaultSizes.threads
    let most = min(scenario.model?.mostIterations ?? .max, Self.mostIterations)
    let iterations = try values.number("iterations", most: most)
    let memory = try values.word("memory", of: MemoryModel.self)
    try self.init(scenario, threads: threads, iterations: iterations, memory: memory)
  }

  init(
    _ scenario: Scenario, threads: Int = defaultSizes.threads, iterations: Int? = nil,
    memory: MemoryModel? = nil
  ) throws(UsageError) {
    guard let model = scenario.model else { throw .noModel(scenario.name) }
    self.scenario = scenario
    let iterations = iterations ?? min(Self.defaultSizes.iterations, model.mostIterations)
    setup = try scenario.typedSetup(
      threads: threads, iterations: iterations, step: 1,
      think: ThinkTime.none)
    guard
      let machine = scenario.machine(threads: threads, iterations: iterations, memory: memory)
    else { throw .noModel(scenario.name) }
    self.machine = machine
    guard machine.isExplorable else {
      throw .tooLargeToExplore(threads: threads, iterations: iterations)
    }
  }
}
