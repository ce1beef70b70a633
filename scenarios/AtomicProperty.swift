import Foundation
import RaceLabKit

public let atomicProperty = Scenario(
  name: "atomic-property", grade: .raceCondition, section: .counter,
  summary: "a property whose getter and setter each take a lock",
  reason: "the lock is free between the get and the set, so two threads can get the same value",
  next: "nslock",
  model: Model(total: "value") {
    Exclusive("lock") { Read("value", into: "old") }
    Exclusive("lock") { Write("value", "old" + 1) }
  },
  program: .threads(sharing: AtomicPropertyCounter())
)

/// Locks each single access, as Objective-C's `atomic` does: never torn, never half written.
@propertyWrapper
final class Locked<Value>: @unchecked Sendable {  // right: `lock` guards `stored`
  private let lock = NSLock()
  private var stored: Value

  init(wrappedValue: Value) { stored = wrappedValue }

  var wrappedValue: Value {
    @inline(never) get { lock.withLock { stored } }
    @inline(never) set { lock.withLock { stored = newValue } }
  }
}

final class AtomicPropertyCounter: SharedTotal, @unchecked Sendable {  // no data race: see Locked
  @Locked private var value = 0

  // MARK: The critical section, which nothing holds together

  func increment(_ worker: Worker) {
    let old = value  // locks, reads, unlocks
    worker.think(over: old)
    value = old + worker.step  // locks, writes, unlocks
  }

  // MARK: -

  var total: Int { value }
}
