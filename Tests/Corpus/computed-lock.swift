// check: --setup 'let tally = Tally()' --each 'tally.bump()' --total 'tally.count'
// kind: data race
// why: the lock is a computed property, so every call takes a new one

import Foundation

struct Guarded {
  var lock: NSLock { NSLock() }  // looks like a stored lock, is a new one each time

  func run(_ body: () -> Void) {
    let held = lock
    held.lock()
    body()
    held.unlock()
  }
}

class Tally {
  private let guarded = Guarded()
  private(set) var count = 0

  func bump() {
    guarded.run { count += 1 }
  }
}
