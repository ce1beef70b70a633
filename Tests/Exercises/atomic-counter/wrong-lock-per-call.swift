// Exercise: atomic-counter
// says: Each held a lock, but not the same one

import Dispatch
import Foundation

final class LockedCounter {
  private var count = 0

  var value: Int { count }

  func increment() {
    let lock = NSLock()  // every call locks one of its own
    lock.lock()
    defer { lock.unlock() }
    count += 1
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
