// Exercise: event-log
// says: data race

import Dispatch

final class EventLog {
  private let adding = DispatchQueue(label: "adding")
  private let flushing = DispatchQueue(label: "flushing")
  private var events: [String] = []

  func add(_ event: String) {
    adding.sync { events.append(event) }
  }

  func flush() -> [String] {
    flushing.sync {
      defer { events = [] }
      return events
    }
  }
}
