// check: --setup 'let counter = Counter()' --each 'counter.increment()' --total 'counter.value' --iterations 1000
// kind: none
// why: a Mutex gives its value out only under the lock

import Synchronization

final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() {
    count.withLock { $0 += 1 }
  }
}
