// check: --setup 'let meter = Meter(name: "water")' --each 'meter.tick()' --total 'meter.reading'
// kind: none
// why: the access level has nothing to do with threads: the lock guards every access

import Foundation

package final class Meter {
  package let name: String
  private let lock = NSLock()
  private var ticks = 0

  package init(name: String) {
    self.name = name
  }

  package var reading: Int {
    lock.withLock { ticks }
  }

  package func tick() {
    lock.withLock { ticks += 1 }
  }
}
