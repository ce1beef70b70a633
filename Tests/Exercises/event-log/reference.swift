// Exercise: event-log

import Dispatch

final class EventLog {
  private let queue = DispatchQueue(label: "events")
  private var events: [String] = []

  func add(_ event: String) {
    queue.async { self.events.append(event) }
  }

  func flush() -> [String] {
    queue.sync {
      defer { events = [] }
      return events
    }
  }
}
