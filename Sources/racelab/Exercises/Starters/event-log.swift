// Exercise: event-log
//
// Threads add events, and others flush: they take out all events so far, to write them to a file.
// Every event must come out of exactly one flush. Here some never come out, and some come out twice.
//
// Leave the names as they are: EventLog, `init()`, `add(_:)` and `flush()`.
//
// Check it:     racelab exercise check event-log.swift
// Read first:   racelab explain event-buffer or check-then-act

import Foundation

final class EventLog {
  private let lock = NSLock()
  private var events: [String] = []

  func add(_ event: String) {
    lock.withLock { events.append(event) }
  }

  /// Takes out all events that were added since the last flush.
  func flush() -> [String] {
    let flushed = lock.withLock { events }
    lock.withLock { events.removeAll() }
    return flushed
  }
}
