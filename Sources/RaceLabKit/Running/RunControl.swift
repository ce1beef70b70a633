import Synchronization

/// What every worker of a run shares besides the scenario's own state: the stop flag and the
/// think time.
@usableFromInline
final class RunControl: Sendable {
  @usableFromInline let stopped = Atomic<Bool>(false)
  private let thinkTime: ThinkTime
  /// Who listens to the live log; called by workers, from any thread.
  let log: (@Sendable (LogEntry) -> Void)?
  let started = ContinuousClock.now

  init(think: ThinkTime, log: (@Sendable (LogEntry) -> Void)? = nil) {
    thinkTime = think
    self.log = log
  }

  /// Whether the run has passed its time limit. Relaxed: the flag publishes nothing, and a worker
  /// that sees it one look late only stops later.
  @inlinable var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() { stopped.store(true, ordering: .relaxed) }

  /// Spends the think time; returns at once when the run has been stopped.
  @usableFromInline func think() {
    switch thinkTime {
    case .none:
      return
    case .yield:
      yieldProcessor()
    case .duration(let duration):
      let end = ContinuousClock.now + duration
      if duration < ThinkTime.longestSpin {
        while ContinuousClock.now < end && !isStopped { pauseProcessor() }
      } else {
        sleep(until: end)
      }
    }
  }

  /// Sleeps in slices, so that a run at its time limit ends soon.
  private func sleep(until end: ContinuousClock.Instant) {
    var left = end - .now
    while left > .zero && !isStopped {
      sleepThread(min(left, .milliseconds(20)))
      left = end - .now
    }
  }
}
