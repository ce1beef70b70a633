// Exercise: atomic-counter

import Dispatch
import Foundation

final class LockedCounter {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() {
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
