import CRaceLab

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
