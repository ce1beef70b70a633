import Foundation
import RaceLabKit

public let nslock = Scenario(
  name: "nslock", grade: .safe, section: .counter,
  summary: "an NSLock around the whole read-modify-write",
  reason: "only one thread is between lock() and unlock(), so nobody reads a value in mid-update",
  next: "lock-wrong-object",
  model: Model {
    Exclusive("lock") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: NSLockCounter())
)

/// A count that is only touched between `lock()` and `unlock()`.
final class NSLockCounter: SharedTotal, @unchecked Sendable {  // right: `lock` guards `count`
  private let lock = NSLock()
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    lock.lock()
    defer { lock.unlock() }  // also on an early return
    let old = count
    worker.think(over: old)
    count = old + worker.step
  }

  // MARK: -

  var total: Int { lock.withLock { count } }
}
