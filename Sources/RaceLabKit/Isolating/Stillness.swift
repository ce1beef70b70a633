import CRaceLab
import Foundation

/// What one thread of a process is doing.
public enum ThreadWait: String, Codable, Sendable {
  /// It runs, could run, or will soon.
  case runs
  /// It waits until another thread lets it go, however long that takes.
  case forThread
  /// The same, but no longer than a certain time. So do a pool's idle threads.
  case withLimit
  case sleeps
  /// It waits for something from outside: a file, a socket, a timer, a signal, a process.
  case forEvent

  init(_ kind: racelab_wait_kind) {
    self =
      switch kind {
      case racelab_waits_for_thread: .forThread
      case racelab_waits_with_limit: .withLimit
      case racelab_sleeps: .sleeps
      case racelab_waits_for_event: .forEvent
      default: .runs
      }
  }
}

/// Tells when nothing moves in this process any more: every thread waits, none sleeps until a time,
/// and no timer is set. Then only something from outside can set it going again.
///
/// Not known on Apple platforms: there nothing ever counts as still.
struct Stillness {
  /// Threads that do not count: those that were there before the code that is watched.
  private let own: Set<Int32>

  init() {
    let threads = Self.waits().map { Set($0.keys) } ?? []
    own = threads.subtracting([getpid()])
  }

  private struct Look: Equatable {
    let wait: ThreadWait
    let turns: UInt64
  }

  /// The threads but the calling one.
  private static func waits() -> [Int32: Look]? {
    var waits = [racelab_thread_wait](repeating: racelab_thread_wait(), count: 4096)
    let count = racelab_thread_waits(&waits, Int32(waits.count))
    guard count >= 0 else { return nil }
    let looks = waits.prefix(Int(count)).map {
      ($0.thread, Look(wait: ThreadWait($0.kind), turns: $0.turns))
    }
    return Dictionary(looks) { $1 }
  }

  /// Whether all was still over `interval`: no thread has come, gone or run meanwhile. Returns at
  /// once, with nil, if something moves now.
  func waits(over interval: Duration) -> [Int32: ThreadWait]? {
    guard let before = quiet() else { return nil }
    sleepThread(interval)
    guard quiet() == before else { return nil }
    return before.mapValues(\.wait)
  }

  private func quiet() -> [Int32: Look]? {
    guard !racelab_has_armed_timer(), let looks = Self.waits() else { return nil }
    let others = looks.filter { !own.contains($0.key) }
    return others.values.contains { $0.wait == .runs || $0.wait == .sleeps } ? nil : others
  }

  /// Waits until all is still, at most `limit`; whether it is then.
  func wait(atMost limit: Duration, between looks: () -> Void = { sleepThread(.milliseconds(1)) })
    -> Bool
  {
    let end = ContinuousClock.now + limit
    repeat {
      looks()
      if waits(over: .milliseconds(1)) != nil { return true }
    } while ContinuousClock.now < end
    return false
  }
}
