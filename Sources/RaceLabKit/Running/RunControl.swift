import CRaceLab
import Synchronization

/// What every worker of a run shares besides the scenario's own state: the stop flag and the
/// think time.
@usableFromInline
final class RunControl: Sendable {
  @usableFromInline let stopped = Atomic<Bool>(false)
  private let thinkTime: ThinkTime
  /// The tick that recorded times count from.
  private let origin: UInt64

  let boost: Boost?
  let work: Work?
  /// Whether workers look at what the process has used when they start and end.
  let measuresUsage: Bool
  /// The worker that a starving boost keeps in its window.
  private let starved: Int?

  init(
    think: ThinkTime, boost: Boost? = nil, work: Work? = nil, threads: Int = 1,
    origin: UInt64 = 0, measuresUsage: Bool = false
  ) {
    (thinkTime, self.boost, self.work) = (think, boost, work)
    self.measuresUsage = measuresUsage
    starved = boost.flatMap { boost in
      var generator = SeededGenerator(seed: boost.seed)
      return boost.kind == .starve ? Int.random(in: 0..<threads, using: &generator) : nil
    }
    self.origin = origin
  }

  /// Whether workers have anything to do between a read and a write.
  var thinks: Bool { thinkTime != .none || boost != nil || work != nil }

  /// Whether the run has passed its time limit. Relaxed: the flag publishes nothing, and a worker
  /// that sees it one look late only stops later.
  @inlinable var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() { stopped.store(true, ordering: .relaxed) }

  // MARK: What a busy worker does besides its work

  @usableFromInline func begin(_ worker: Worker) {
    worker.lane?.calls.append(.call, 0, since: origin)
  }

  @usableFromInline func end(_ worker: Worker) {
    worker.lane?.calls.append(.return, 0, since: origin)
    if let work { racelab_spin(UInt64(work.spinsOutside)) }
    worker.progress?.end()
  }

  @usableFromInline func think(_ worker: Worker, over old: Int) {
    worker.lane?.accesses.append(.update, old, since: origin)
    worker.progress?.see(old)
    think(worker)
  }

  @usableFromInline func note(
    _ operation: TraceEvent.Operation, _ value: Int?, _ worker: Worker
  ) {
    guard let value else { return }
    worker.lane?.accesses.append(operation, value, since: origin)
    worker.progress?.access()
  }

  /// Spends the think time and the boost's delay; returns at once when the run has been stopped.
  @usableFromInline func think(_ worker: Worker) {
    if let boost { delay(worker, boost.kind) }
    if let work { racelab_spin(UInt64(work.spinsInside)) }
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

  private func delay(_ worker: Worker, _ kind: Boost.Kind) {
    switch kind {
    case .yield(let probability):
      if Double.random(in: 0..<1, using: &worker.choices) < probability { yieldProcessor() }
    case .pause(let most):
      for _ in 0..<Int.random(in: 0...most, using: &worker.choices) where !isStopped {
        pauseProcessor()
      }
    case .starve:
      if worker.index == starved && !worker.hasThought { sleep(until: .now + Boost.starvation) }
      worker.hasThought = true
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
