// Exercise: atomic-counter
//
// Every access to `value` takes a lock, and still two threads that call `increment()` 1,000 times
// each do not always get to 2,000. Make it 2,000 every time, twice:
//
//   LockedCounter   with an NSLock
//   QueueCounter    with a serial DispatchQueue
//
// Leave the names as they are: both classes, `init()`, `increment()` and `value`. Everything else is
// yours, and you may do without AtomicProperty.
//
// Check it:     racelab exercise check atomic-counter.swift
// Read first:   racelab explain atomic-property, nslock or serial-queue

import Dispatch
import Foundation

/// A property whose getter and setter each take a lock, as an `atomic` one does in Objective-C.
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
  @AtomicProperty private(set) var value = 0

  func increment() {
    value += 1
  }
}

final class QueueCounter {
  @AtomicProperty private(set) var value = 0

  func increment() {
    value += 1
  }
}
