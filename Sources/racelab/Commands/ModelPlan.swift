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
      try values.number("threads", most: Self.mostThreads) ?? Self.defaultSizes.threads
    let iterations =
      try values.number("iterations", most: Self.mostIterations) ?? Self.defaultSizes.iterations
    let memory = try values.word("memory", of: MemoryModel.self) ?? .sequential
    try self.init(scenario, threads: threads, iterations: iterations, memory: memory)
  }

  init(
    _ scenario: Scenario, threads: Int = defaultSizes.threads,
    iterations: Int = defaultSizes.iterations, memory: MemoryModel = .sequential
  ) throws(UsageError) {
    guard let model = scenario.model else { throw .noModel(scenario.name) }
    self.scenario = scenario
    setup = try Setup.typed(threads: threads, iterations: iterations)
    machine = Machine(model, threads: threads, iterations: iterations, memory: memory)
    guard machine.isExplorable else {
      throw .tooLargeToExplore(threads: threads, iterations: iterations)
    }
  }
}
