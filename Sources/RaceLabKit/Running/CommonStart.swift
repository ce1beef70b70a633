import Synchronization

/// Lets threads that are awake start at one moment, to well under a microsecond.
///
/// They agree on a moment a little ahead and spin until it comes. If one was not there in time (a
/// thread can lose its processor for tens of microseconds, also to another virtual machine), all
/// of them agree on another moment.
final class CommonStart: Sendable {
  private let count: Int
  private let attempts: Int
  private let made = ContinuousClock.now

  /// Arrivals over all rounds: round r, from 1, is complete at `count` × r.
  private let arrived = Atomic<Int>(0)
  /// The rounds that are open. Released by the last to arrive, after it has set the three below;
  /// acquired by the others before they look at them.
  private let opened = Atomic<Int>(0)
  /// The moment to start at, in nanoseconds after `made`.
  private let moment = Atomic<Int>(0)
  /// How many were there in time.
  private let inTime = Atomic<Int>(0)
  /// 0 until the first thread past the moment decides for all, then `go` or `again`.
  private let decision = Atomic<Int>(0)

  private static let (go, again) = (1, 2)
  /// Nanoseconds from the agreement to the moment: longer than it takes to hear of it.
  private static let lead = 20_000
  /// Nanoseconds before the moment in which a thread says that it is there.
  private static let rollCall = (from: 3_000, to: 1_000)

  /// - Parameter processors: how many the threads are spread over. If there are fewer than
  ///   threads, not all can be there at once, and one attempt must do.
  init(count: Int, processors: Int) {
    self.count = count
    attempts = count <= processors ? 50 : 1
  }

  /// Called by each thread once; returns at the same moment in all of them.
  func wait() {
    for round in 1...attempts {
      agree(round)
      // Relaxed: ordered by `opened`, and set again only when all have arrived in the next round.
      let moment = moment.load(ordering: .relaxed)
      while elapsed < moment - Self.rollCall.from {}
      if elapsed < moment - Self.rollCall.to { inTime.wrappingAdd(1, ordering: .relaxed) }
      while elapsed < moment {}
      let isComplete = inTime.load(ordering: .relaxed) == count
      let mine = isComplete || round == attempts ? Self.go : Self.again
      // Relaxed: whatever was decided is the same for all, and publishes nothing.
      let (isFirst, theirs) = decision.compareExchange(
        expected: 0, desired: mine, ordering: .relaxed)
      if (isFirst ? mine : theirs) == Self.go { return }
    }
  }

  /// Waits until all have come; the last one names the moment.
  private func agree(_ round: Int) {
    // Acquiring and releasing: what the others did to the last round comes before the reset.
    let isLast = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count * round
    if isLast {
      inTime.store(0, ordering: .relaxed)
      decision.store(0, ordering: .relaxed)
      moment.store(elapsed + Self.lead, ordering: .relaxed)
      opened.store(round, ordering: .releasing)
    }
    var spins = 0
    while opened.load(ordering: .acquiring) < round {
      // On few processors the awaited thread may need this one: spin about 10 µs, then yield.
      if spins < 300 {
        pauseProcessor()
        spins += 1
      } else {
        yieldProcessor()
      }
    }
  }

  private var elapsed: Int { Int((.now - made) / .nanoseconds(1)) }
}
