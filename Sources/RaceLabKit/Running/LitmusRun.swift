import Synchronization

/// The rounds of a litmus while they last: two placed threads that work through batches of fresh
/// states side by side.
///
/// A race shows only while both are at one state at once, to some dozens of nanoseconds. So they
/// start each batch at one moment and keep pace within it, and each finds the states in its own
/// cache: there loads are answered at once, while stores wait for the line to come over. Three
/// batches take turns, so that one meeting a batch is enough: while one is worked on, the one before
/// is counted and made fresh, and the one after, fresh by now, is fetched.
@usableFromInline
final class LitmusRun: Sendable {
  /// States of a batch: enough to make the meeting cheap, few enough for three to stay in the cache.
  @usableFromInline static let batch = 2048
  private static let batches = 3
  private static let line = 64

  /// How many batches are to be done. Written by the first thread before a meeting, read by both
  /// after it, which orders that.
  private let end: Atomic<Int>
  private let placement = Placement()
  private let patience: Patience
  private let meeting: Meeting
  private let progress = (LitmusProgress(), LitmusProgress())
  private let stopped = Atomic<Bool>(false)
  private let results = Mutex(Results())

  struct Results {
    var counts: [Int] = []
    /// From the threads' first meeting to their last.
    var seconds = 0.0
    /// For each outcome, how long after the start it was counted first; nil if never.
    var firstSeen: [Double?] = []
  }

  /// - Parameter rounds: rounded up to whole batches.
  init(rounds: Int) {
    end = Atomic((rounds + Self.batch - 1) / Self.batch)
    patience = Patience(processors: placement.count)
    meeting = Meeting(patience)
  }

  var ending: Results { results.withLock { $0 } }

  /// Ends after the batch at hand.
  func stop() { stopped.store(true, ordering: .relaxed) }

  @usableFromInline typealias Body = @Sendable (UnsafeMutableRawPointer, LitmusPace) -> Void
  @usableFromInline typealias Finish =
    @Sendable (UnsafeMutableRawPointer, Range<Int>, UnsafeMutablePointer<Int>) -> Void

  @usableFromInline func play(
    capacity: Int, stride: Int, body: @escaping Body, finish: @escaping Finish
  ) throws(RunError) {
    // Zero bytes are no fresh states: each is made before it is worked on.
    let bytes = Self.batches * Self.batch * stride
    // Owned by both threads while a batch is worked on, that is what it is for; after that line by
    // line by one of them.
    nonisolated(unsafe) let states = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: Self.line)
    defer { states.deallocate() }
    let unused = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    defer { unused.deallocate() }
    unused.initialize(repeating: 0, count: capacity)
    states.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    finish(states, 0..<Self.batches * Self.batch, unused)

    var threads: [OSThread] = []
    for index in 0...1 {
      do throws(OSThread.Refused) {
        threads.append(
          try OSThread(name: "worker \(index + 1)") { [self] in
            placement.place(index)
            work(index, states, capacity, stride, body, finish)
          })
      } catch {
        meeting.cancel()
        for thread in threads { thread.join() }
        throw .threadRefused(started: threads.count, code: error.code)
      }
    }
    for thread in threads { thread.join() }
  }

  private func work(
    _ index: Int, _ states: UnsafeMutableRawPointer, _ capacity: Int, _ stride: Int,
    _ body: Body, _ finish: Finish
  ) {
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    counts.initialize(repeating: 0, count: capacity)
    defer { counts.deallocate() }
    var firstSeen = [Double?](repeating: nil, count: capacity)
    func batch(_ number: Int) -> UnsafeMutableRawPointer {
      states + number % Self.batches * Self.batch * stride
    }
    let pace =
      index == 0
      ? LitmusPace(true, progress.0, progress.1, patience, stride: stride)
      : LitmusPace(false, progress.1, progress.0, patience, stride: stride)
    let perLine = max(1, Self.line / stride)
    var start = ContinuousClock.now
    func finishOwnLines(of number: Int) {
      for first in Swift.stride(from: index * perLine, to: Self.batch, by: 2 * perLine) {
        finish(batch(number), first..<first + perLine, counts)
      }
      for outcome in 0..<capacity where counts[outcome] > 0 && firstSeen[outcome] == nil {
        firstSeen[outcome] = start.duration(to: .now).seconds
      }
    }

    var done = 0
    while true {
      if index == 0 && stopped.load(ordering: .relaxed) { end.store(done, ordering: .relaxed) }
      guard meeting.pass() else { return }
      if done == 0 { start = .now }
      if done >= end.load(ordering: .relaxed) { break }
      body(batch(done), pace)
      if done > 0 { finishOwnLines(of: done - 1) }
      fetch(batch(done + 1), Self.batch * stride)
      done += 1
    }
    if done > 0 { finishOwnLines(of: done - 1) }
    report(Array(UnsafeBufferPointer(start: counts, count: capacity)), firstSeen, since: start)
  }

  /// Reads each line, so that both threads have it.
  private func fetch(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    for offset in stride(from: 0, to: bytes, by: Self.line) { readOnce(base + offset) }
  }

  private func report(
    _ counts: [Int], _ firstSeen: [Double?], since start: ContinuousClock.Instant
  ) {
    let seconds = start.duration(to: .now).seconds
    results.withLock { results in
      if results.counts.isEmpty {
        (results.counts, results.firstSeen) = (counts, firstSeen)
      } else {
        results.counts = zip(results.counts, counts).map(+)
        results.firstSeen = zip(results.firstSeen, firstSeen).map {
          [$0, $1].compactMap { $0 }.min()
        }
      }
      results.seconds = max(results.seconds, seconds)
    }
  }
}
