extension Scenario {
  /// Runs the scenario once, as `run` does, and records what its workers do.
  ///
  /// - Parameters:
  ///   - capacity: as `Recorder` takes it.
  ///   - keeping: what a full buffer keeps.
  /// - Returns: how the run ended, and what was recorded; nil unless it finished.
  public func record(
    _ setup: Setup, timeout: Duration, capacity: Int? = nil, keeping: Recorder.Keeping = .oldest
  ) throws(RunError) -> (outcome: RunOutcome, trace: Trace?) {
    let recorder = Recorder(setup, capacity: capacity, keeping: keeping)
    let outcome = try run(setup, timeout: timeout, observer: RunObserver(recorder: recorder))
    guard case .finished(let result) = outcome else { return (outcome, nil) }
    return (outcome, Trace(of: self, setup, recorder, result))
  }
}
