// check: --setup 'let log = EventLog()' --each 'log.add("tick")' --total 'log.count'
// kind: crash
// also: data race, no end, deadlock, lost updates
// why: NSMutableArray is not thread-safe: two threads grow the same memory

import Foundation

class EventLog {
  private let events = NSMutableArray()

  var count: Int { events.count }

  func add(_ event: String) {
    events.add(event)
  }
}
