import RaceLabKit

extension Scenario {
  /// The sizes as typed, the scenario's own where nothing is, or the error that their total does
  /// not fit.
  func typedSetup(
    threads: Int? = nil, writers: Int? = nil, iterations: Int? = nil, step: Int? = nil,
    think: ThinkTime? = nil, boost: Boost? = nil
  ) throws(UsageError) -> Setup {
    let typed = setup(
      threads: threads, writers: writers, iterations: iterations, step: step, think: think,
      boost: boost)
    guard let typed else {
      throw .totalOverflows(
        threads: threads ?? self.threads, iterations: iterations ?? self.iterations,
        step: step ?? self.step)
    }
    return typed
  }
}
