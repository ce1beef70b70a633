// Exercise: atomic-counter
// says: a wrong result, without a data race

import Dispatch
import Foundation

@propertyWrapper
final class AtomicProperty<Value> {
  private let lock = NSLock()
  private var stored: Value

  init(wrappedValue: Value) { stored = wrappedValue }

  var wrappedValue: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

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
  @AtomicProperty private(set) var value = 0

  func increment() {
    let next = value + 1
    queue.sync { value = next }  // only the last step is on the queue
  }
}
