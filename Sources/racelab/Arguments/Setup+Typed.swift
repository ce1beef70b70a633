import RaceLabKit

extension Setup {
  /// The sizes as typed, or the error that their total does not fit.
  static func typed(
    threads: Int, iterations: Int, step: Int = 1, think: ThinkTime = .none
  ) throws(UsageError) -> Setup {
    guard
      let setup = Setup(threads: threads, iterations: iterations, step: step, think: think)
    else { throw .totalOverflows(threads: threads, iterations: iterations, step: step) }
    return setup
  }
}
