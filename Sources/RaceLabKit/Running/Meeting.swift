import CRaceLab
import Synchronization

/// Where two threads wait for each other, awake, again and again, and go on at one moment.
final class Meeting: Sendable {
  /// Arrivals over all meetings.
  private let arrived = Atomic<Int>(0)
  /// Meetings that are over. Released by the last to arrive, after it has named the moment.
  private let opened = Atomic<Int>(0)
  /// In ticks of the processor's clock. Relaxed: ordered by `opened`, and set again only when both
  /// have arrived at the next meeting.
  private let moment = Atomic<UInt64>(0)
  private let isCancelled = Atomic<Bool>(false)

  private let patience: Patience

  init(_ patience: Patience) { self.patience = patience }

  /// Ticks from the agreement to the moment, 0.3 µs: longer than it takes to hear of it.
  private static let lead = max(1, racelab_tick_rate() * 3 / 10_000_000)

  /// Returns when both have called it; false if `cancel` has been called and the other is not there.
  func pass() -> Bool {
    // What each did before it arrived is seen by both after: an arrival releases and acquires, and
    // so do the opening and the wait for it.
    let mine = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    let meeting = (mine + 1) / 2
    if mine % 2 == 0 {
      moment.store(racelab_ticks() &+ Self.lead, ordering: .relaxed)
      opened.store(meeting, ordering: .releasing)
    } else {
      // Relaxed: the flag only ends the wait.
      patience.wait {
        opened.load(ordering: .acquiring) >= meeting || isCancelled.load(ordering: .relaxed)
      }
      if opened.load(ordering: .acquiring) < meeting { return false }
    }
    let moment = moment.load(ordering: .relaxed)
    // Further off than the lead, and the two clocks differ: then it is no use to wait.
    while moment &- racelab_ticks() &- 1 < Self.lead {}
    return true
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
