// Exercise: atomic-counter
// says: barriers work only on a concurrent queue of your own

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
  private let queue = DispatchQueue.global()  // not serial
  private var count = 0

  var value: Int { count }

  func increment() {
    queue.sync(flags: .barrier) { count += 1 }
  }
}
