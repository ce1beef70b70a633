// Exercise: atomic-counter
// says: a wrong result, without a data race

import Dispatch
import Foundation

final class LockedCounter {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() {
    let old = lock.withLock { count }
    lock.withLock { count = old + 1 }  // the lock was free in between
  }
}

final class QueueCounter {
  private let queue = DispatchQueue(label: "counter")
  private var count = 0

  var value: Int { queue.sync { count } }

  func increment() {
    queue.sync { count += 1 }
  }
}
