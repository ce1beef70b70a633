// check: --setup 'let counter = Counter()' --each 'counter.increment()' --total 'counter.value'
// kind: none
// why: every access to the value holds the one lock

import Foundation

class Counter {
  private let lock = NSLock()
  private var count = 0

  func increment() {
    lock.lock()
    count += 1
    lock.unlock()
  }

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }
}
