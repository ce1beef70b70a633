// Exercise: event-log
// says: a lock orders nothing for those who do not take it

import Foundation

final class EventLog {
  private let lock = NSLock()
  private var events: [String] = []

  func add(_ event: String) {
    lock.withLock { events.append(event) }
  }

  func flush() -> [String] {
    if events.isEmpty { return [] }  // looks without the lock
    return lock.withLock {
      defer { events = [] }
      return events
    }
  }
}
