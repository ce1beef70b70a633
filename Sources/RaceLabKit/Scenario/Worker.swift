/// One of the workers of a run: what it is told, and what it has done.
///
/// Each belongs to one thread or task at a time; the run reads `completed` after that has ended.
public final class Worker: @unchecked Sendable {  // right: see `completed`, its only state
  /// 0 ..< the number of workers.
  public let index: Int
  /// How many increments this worker does.
  public let iterations: Int
  /// What one increment adds.
  public let step: Int
  /// Whether it writes, where a scenario tells readers and writers apart.
  public let isWriter: Bool
  /// How many iterations have ended. This and the two times are written by the worker's own thread
  /// or task only, and read by others only once that has been joined.
  public private(set) var completed = 0
  private(set) var started = ContinuousClock.now
  private(set) var ended = ContinuousClock.now

  @usableFromInline let control: RunControl
  @usableFromInline let thinks: Bool

  /// What the boost decides by. The worker's own, as `completed` is.
  var choices: SeededGenerator
  /// Whether the worker has been in its first window.
  var hasThought = false

  init(
    index: Int, iterations: Int, step: Int, isWriter: Bool, thinks: Bool, control: RunControl
  ) {
    self.index = index
    self.iterations = iterations
    self.step = step
    self.isWriter = isWriter
    self.thinks = thinks
    // Seeds that lie side by side would not do for a generator that counts.
    choices = SeededGenerator(seed: (control.boost?.seed ?? 0) &+ index &* 0x5851_F42D)
    self.control = control
  }

  /// The run's think time and boost: what is done between a read and a write. Nothing unless one of
  /// them is asked for.
  @inlinable @inline(__always)
  public func think() {
    if thinks { control.think(self) }
  }

  /// Tells the live log, if there is one, what the total is now.
  public func log(_ total: Int) {
    control.log?(LogEntry(time: control.started.duration(to: .now), worker: index, total: total))
  }

  /// Calls `body` `iterations` times, or until the run is stopped at its time limit.
  @inlinable @inline(__always)
  public func iterate(_ body: () -> Void) {
    var left = iterations
    while left > 0 && !control.isStopped {
      let chunk = min(left, chunkSize)
      for _ in 0..<chunk { body() }
      left -= chunk
    }
    finish(left: left)
  }

  /// Calls `body` `iterations` times, or until the run is stopped at its time limit.
  @inlinable @inline(__always)
  public func iterateAsync(_ body: () async -> Void) async {
    var left = iterations
    while left > 0 && !control.isStopped {
      let chunk = min(left, chunkSize)
      for _ in 0..<chunk { await body() }
      left -= chunk
    }
    finish(left: left)
  }

  /// Iterations between two looks at the run's stop flag: rare enough to cost nothing.
  @usableFromInline var chunkSize: Int { thinks ? 1 : 1024 }

  func start() { started = .now }
  func end() { ended = .now }

  @usableFromInline func finish(left: Int) { completed = iterations - left }
}
