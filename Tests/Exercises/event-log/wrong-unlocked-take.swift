// Exercise: event-log
// says: Only one of them held a lock

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
