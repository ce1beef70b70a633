// Exercise: event-log
// says: a wrong result, without a data race

import Dispatch

final class EventLog {
  private let queue = DispatchQueue(label: "events")
  private var events: [String] = []

  func add(_ event: String) {
    queue.async { self.events.append(event) }
  }

  func flush() -> [String] {
    let flushed = queue.sync { events }
    queue.sync { events = [] }  // a serial queue keeps blocks apart, not pairs of blocks together
    return flushed
  }
}
