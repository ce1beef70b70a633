import CRaceLab
import Foundation

/// Tells when nothing moves in this process any more: every thread waits, and none sleeps until a
/// time. Then only something from outside can set it going again, or a timer: one that was set for the
/// next seconds counts as a thread that sleeps.
///
/// Not known on Apple platforms: there nothing ever counts as still.
struct Stillness {
  /// Threads that do not count: those that were there before the code that is watched, but for the
  /// main thread and the one that made this.
  private let own: Set<Int32>
  /// Threads that may sleep all the same.
  private var pollers: Set<Int32> = []
  /// How long all must be still for an end.
  static let interval: Duration = .milliseconds(2)

  /// Whether a timer that will fire soon is awaited.
  var heedsTimers = true

  init() {
    let threads = Self.looks().map { Set($0.keys) } ?? []
    own = threads.subtracting([getpid()])
  }

  /// Whether the system tells.
  static let isKnown = looks() != nil

  /// From now on it counts for nothing that threads sleep which are there already and belong to no
  /// pool: such a thread was made to look after something again and again.
  mutating func letThreadsPoll() {
    pollers = Set((looks() ?? [:]).keys).filter { thread in
      let name = ThreadPlace.systemName(of: thread, in: getpid())
      return thread != getpid() && !ThreadPlace.isPooled(name ?? "")
    }
  }

  /// How long a timer that was set for the next seconds may take to fire.
  static var timersLeft: Duration { .nanoseconds(racelab_timers_left(true)) }

  /// Whether a timer will fire, however late.
  static var awaitsTimer: Bool { racelab_timers_left(false) > 0 }

  private struct Look: Equatable {
    let wait: ThreadWait
    let turns: UInt64
  }

  /// What the threads that count do now.
  var waits: [Int32: ThreadWait] { (looks() ?? [:]).mapValues(\.wait) }

  private func looks() -> [Int32: Look]? {
    Self.looks()?.filter { !own.contains($0.key) }
  }

  /// The threads but the calling one; nil where the system does not tell.
  private static func looks() -> [Int32: Look]? {
    var waits = [racelab_thread_wait](repeating: racelab_thread_wait(), count: 4096)
    let count = racelab_thread_waits(&waits, Int32(waits.count))
    guard count >= 0 else { return nil }
    let looks = waits.prefix(Int(count)).map { wait in
      // The thread that serves the dispatch library's own timer turns now and then, and nothing
      // comes of it.
      let turns = wait.kind == racelab_waits_for_event ? 0 : wait.turns
      return (wait.thread, Look(wait: ThreadWait(wait.kind), turns: turns))
    }
    return Dictionary(looks) { $1 }
  }

  /// What all threads wait for, if nothing has moved for `interval`: no thread has come, gone or run
  /// meanwhile. Returns nil as soon as something moves.
  func waits(over interval: Duration) -> [Int32: ThreadWait]? {
    guard let before = quiet() else { return nil }
    let end = ContinuousClock.now + interval
    repeat {
      sleepThread(min(interval, .milliseconds(20)))
      guard quiet() == before else { return nil }
    } while ContinuousClock.now < end
    return before.mapValues(\.wait)
  }

  private func quiet() -> [Int32: Look]? {
    guard Self.timersLeft == .zero || !heedsTimers, let looks = looks() else { return nil }
    let moving = looks.filter { $0.value.wait == .runs || $0.value.wait == .sleeps }
    guard moving.allSatisfy({ $0.value.wait == .sleeps && pollers.contains($0.key) }) else {
      return nil
    }
    return looks.filter { moving[$0.key] == nil }
  }

  /// Waits until all is still, as long as `goesOn`, which is called again and again.
  ///
  /// Returns what all threads wait for then; nil if it did not go on so long.
  func wait(while goesOn: () -> Bool) -> [Int32: ThreadWait]? {
    while goesOn() {
      if let waits = waits(over: Self.interval) { return waits }
      sleepThread(.milliseconds(1))
    }
    return nil
  }
}
