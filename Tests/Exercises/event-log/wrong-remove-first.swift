// Exercise: event-log
// says: a check or a copy that no longer held when it was used

import Foundation

final class EventLog {
  private let lock = NSLock()
  private var events: [String] = []

  func add(_ event: String) {
    lock.withLock { events.append(event) }
  }

  func flush() -> [String] {
    let flushed = lock.withLock { events }
    // Leaves what came since; but another flush may have taken the same events.
    lock.withLock { events.removeFirst(flushed.count) }
    return flushed
  }
}
