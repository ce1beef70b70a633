// Exercise: atomic-counter
// says: a lock orders nothing for those who do not take it

import Dispatch
import Foundation

final class LockedCounter {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() {
    let next = count + 1  // read without the lock
    lock.withLock { count = next }
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
