import CRaceLab

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
  /// What it is in every iteration, where a scenario tells readers and writers apart.
  @usableFromInline let writesAlways: Bool
  /// For each of a period's iterations whether it writes, where workers do both; else empty.
  @usableFromInline let writePattern: [Bool]
  @usableFromInline var nextInPattern = 0
  /// How many iterations have ended. This and the two times are written by the worker's own thread
  /// or task only, and read by others only once that has been joined.
  public private(set) var completed = 0
  private(set) var started = ContinuousClock.now
  private(set) var ended = ContinuousClock.now
  private(set) var usageAtStart = racelab_usage()
  private(set) var usageAtEnd = racelab_usage()

  @usableFromInline let control: RunControl
  /// Whether there is anything to do but the work itself: thinking, or being observed.
  @usableFromInline let isBusy: Bool
  /// Where the worker's doings are recorded and shown; nil if nobody asked.
  let lane: Recorder.Lane?
  let progress: RunMonitor.Progress?

  /// What the boost decides by. The worker's own, as `completed` is.
  var choices: SeededGenerator
  /// Whether the worker has been in its first window.
  var hasThought = false

  init(
    index: Int, iterations: Int, step: Int, isWriter: Bool, control: RunControl,
    writePattern: [Bool] = [], lane: Recorder.Lane? = nil, progress: RunMonitor.Progress? = nil
  ) {
    self.index = index
    self.iterations = iterations
    self.step = step
    writesAlways = isWriter
    self.writePattern = writePattern
    nextInPattern = index * 331  // so that workers do not write all at once
    (self.lane, self.progress) = (lane, progress)
    isBusy = control.thinks || lane != nil || progress != nil
    // Seeds that lie side by side would not do for a generator that counts.
    choices = SeededGenerator(seed: (control.boost?.seed ?? 0) &+ index &* 0x5851_F42D)
    self.control = control
  }

  /// Whether this iteration writes, where a scenario tells reading and writing apart. Asked once in
  /// each iteration.
  @inlinable public var isWriter: Bool {
    if writePattern.isEmpty { return writesAlways }
    nextInPattern = (nextInPattern + 1) % writePattern.count
    return writePattern[nextInPattern]
  }

  /// The run's think time and boost: what is done between a read and a write. Nothing unless one of
  /// them is asked for.
  @inlinable @inline(__always)
  public func think() {
    if isBusy { control.think(self) }
  }

  /// The same, between the read of `old` and the write of `old` + `step`, which is still to come in
  /// this iteration; so it stands in a recording.
  @inlinable @inline(__always)
  public func think(over old: Int) {
    if isBusy { control.think(self, over: old) }
  }

  /// Says for the recording what has just been read; nil if nothing was there. Not even evaluated in
  /// a run that nobody observes.
  @inlinable @inline(__always)
  public func read(_ value: @autoclosure () -> Int?) {
    if isBusy { control.note(.read, value(), self) }
  }

  /// Says for the recording, and for the live log, what has just been written.
  @inlinable @inline(__always)
  public func wrote(_ value: @autoclosure () -> Int?) {
    if isBusy { control.note(.write, value(), self) }
  }

  /// The same of the second of two values that belong together.
  @inlinable @inline(__always)
  public func read(second value: @autoclosure () -> Int?) {
    if isBusy { control.note(.readSecond, value(), self) }
  }

  @inlinable @inline(__always)
  public func wrote(second value: @autoclosure () -> Int?) {
    if isBusy { control.note(.writeSecond, value(), self) }
  }

  /// Calls `body` `iterations` times, or until the run is stopped at its time limit.
  @inlinable @inline(__always)
  public func iterate(_ body: () -> Void) {
    var left = iterations
    while left > 0 && !control.isStopped {
      let chunk = min(left, chunkSize)
      if isBusy { control.begin(self) }
      for _ in 0..<chunk { body() }
      if isBusy { control.end(self) }
      left -= chunk
    }
    finish(left: left)
  }

  /// Hands out `iterations` in chunks, to a loop that is not Swift, until the run is stopped at its
  /// time limit.
  public func iterateInChunks(_ body: (_ iterations: Int) -> Void) {
    var left = iterations
    while left > 0 && !control.isStopped {
      let chunk = min(left, 65_536)
      body(chunk)
      left -= chunk
    }
    finish(left: left)
  }

  /// Work beside the protected step, for a loop that does not call `think`.
  public var work: Work { control.work ?? .none }

  /// Calls `body` `iterations` times, or until the run is stopped at its time limit.
  @inlinable @inline(__always)
  public func iterateAsync(_ body: () async -> Void) async {
    var left = iterations
    while left > 0 && !control.isStopped {
      let chunk = min(left, chunkSize)
      if isBusy { control.begin(self) }
      for _ in 0..<chunk { await body() }
      if isBusy { control.end(self) }
      left -= chunk
    }
    finish(left: left)
  }

  /// Iterations between two looks at the run's stop flag: rare enough to cost nothing.
  @usableFromInline var chunkSize: Int { isBusy ? 1 : 1024 }

  func start() {
    if control.measuresUsage { usageAtStart = racelab_measure_usage() }
    started = .now
  }

  func end() {
    ended = .now
    if control.measuresUsage { usageAtEnd = racelab_measure_usage() }
  }

  @usableFromInline func finish(left: Int) { completed = iterations - left }
}
