import CRaceLab
import Synchronization

/// The rounds of a litmus while they last: two placed threads that meet once for each batch of
/// fresh states, since to meet costs more than a round.
@usableFromInline
final class LitmusRun: Sendable {
  /// States of a batch: enough to make the meeting cheap, few enough to stay in the caches.
  @usableFromInline static let batch = 1024
  /// Bytes from state to state: a cache line.
  @usableFromInline static let line = 64

  private let batches: Int
  private let meeting = Meeting()
  private let stopped = Atomic<Bool>(false)
  private let results = Mutex(Results())

  struct Results {
    var counts: [Int] = []
    var rounds = 0
    /// From the threads' first meeting to their last.
    var seconds = 0.0
    /// For each outcome, how long after the start it was counted first; nil if never.
    var firstSeen: [Double?] = []
  }

  /// - Parameter rounds: rounded up to whole batches.
  init(rounds: Int) {
    batches = (rounds + Self.batch - 1) / Self.batch
  }

  var ending: Results { results.withLock { $0 } }

  /// Ends after the batch at hand.
  func stop() { stopped.store(true, ordering: .relaxed) }

  @usableFromInline func play(
    capacity: Int, stride: Int,
    reset: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void,
    first: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
    second: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
    count:
      @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) -> Void
  ) throws(RunError) {
    precondition(stride <= Self.line, "a state fits into a line")
    // Owned by both threads while a batch runs, that is what it is for; between the meetings every
    // other one by one of them: then each finds as many in its own cache, and neither runs ahead.
    nonisolated(unsafe) let states = UnsafeMutableRawPointer.allocate(
      byteCount: Self.batch * Self.line, alignment: Self.line)
    defer { states.deallocate() }
    for parity in 0...1 { reset(states, parity) }

    let placement = Placement()
    var threads: [OSThread] = []
    for (index, body) in [first, second].enumerated() {
      do throws(OSThread.Refused) {
        threads.append(
          try OSThread(name: "worker \(index + 1)") { [self] in
            placement.place(index)
            rounds(index, states, capacity, body, reset, count)
          })
      } catch {
        meeting.cancel()
        for thread in threads { thread.join() }
        throw .threadRefused(started: threads.count, code: error.code)
      }
    }
    for thread in threads { thread.join() }
  }

  private func rounds(
    _ index: Int, _ states: UnsafeMutableRawPointer, _ capacity: Int,
    _ body: (UnsafeMutableRawPointer) -> Void,
    _ reset: (UnsafeMutableRawPointer, Int) -> Void,
    _ count: (UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) -> Void
  ) {
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    counts.initialize(repeating: 0, count: capacity)
    defer { counts.deallocate() }
    var firstSeen = [Double?](repeating: nil, count: capacity)
    var done = 0
    guard meeting.pass(together: true) else { return }
    let start = ContinuousClock.now
    while done < batches {
      body(states)
      guard meeting.pass() else { break }
      count(states, index, counts)
      reset(states, index)
      done += 1
      for outcome in 0..<capacity where counts[outcome] > 0 && firstSeen[outcome] == nil {
        firstSeen[outcome] = start.duration(to: .now).seconds
      }
      // The first thread decides for both, and before they meet.
      if index == 0 && stopped.load(ordering: .relaxed) { meeting.cancel() }
      guard meeting.pass(together: true) else { break }
    }
    let seconds = start.duration(to: .now).seconds
    results.withLock { results in
      if results.counts.isEmpty {
        results.counts = Array(repeating: 0, count: capacity)
        results.firstSeen = Array(repeating: nil, count: capacity)
      }
      for outcome in 0..<capacity {
        results.counts[outcome] += counts[outcome]
        results.firstSeen[outcome] =
          [results.firstSeen[outcome], firstSeen[outcome]].compactMap { $0 }.min()
      }
      results.rounds = results.counts.reduce(0, +)
      results.seconds = max(results.seconds, seconds)
    }
  }
}

/// Where two threads wait for each other, awake, again and again.
final class Meeting: Sendable {
  /// Arrivals over all meetings.
  private let arrived = Atomic<Int>(0)
  /// Meetings that are over. Released by the last to arrive, after it has named the moment.
  private let opened = Atomic<Int>(0)
  private let moment = Atomic<UInt64>(0)
  private let isCancelled = Atomic<Bool>(false)

  /// Ticks from the agreement to a common start: longer than it takes to hear of it.
  private static let lead: UInt64 = 800

  /// Returns when both have called it; false if `cancel` has been called and the other is not there.
  ///
  /// - Parameter together: whether they are to go on at one moment, to some nanoseconds. Otherwise
  ///   the last to arrive is ahead by the time that a cache line travels.
  func pass(together: Bool = false) -> Bool {
    // What each did before it arrived is seen by both after: an arrival releases and acquires, and
    // so do the opening and the wait for it.
    let mine = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    let meeting = (mine + 1) / 2
    if mine % 2 == 0 {
      moment.store(racelab_ticks() + Self.lead, ordering: .relaxed)
      opened.store(meeting, ordering: .releasing)
    } else {
      var spins = 0
      while opened.load(ordering: .acquiring) < meeting {
        // Relaxed: it only ends the wait.
        if isCancelled.load(ordering: .relaxed) { return false }
        // With one processor for both, the other needs this one.
        if spins < 2_000 {
          pauseProcessor()
          spins += 1
        } else {
          yieldProcessor()
        }
      }
    }
    if together {
      let moment = moment.load(ordering: .relaxed)
      // Nearer than the lead, or the clocks differ and it is no use to wait.
      while moment &- racelab_ticks() <= Self.lead {}
    }
    return true
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
