import RaceLabKit
import Synchronization

public let mutex = Scenario(
  name: "mutex", grade: .safe, section: .counter,
  summary: "a Synchronization.Mutex that owns the count",
  reason: "the count lives inside the lock, so the only way to it is through withLock",
  next: "atomic",
  iterations: 500,
  model: Model {
    Exclusive("count.lock") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: MutexCounter())
)

/// A count inside a lock. Plainly `Sendable`: the compiler has checked it, nobody had to promise.
final class MutexCounter: SharedTotal {
  private let count = Mutex(0)

  // MARK: The critical section

  func increment(_ worker: Worker) {
    count.withLock { count in
      let old = count
      worker.think(over: old)
      count = old + worker.step
    }
  }

  // MARK: -

  var total: Int { count.withLock { $0 } }
}
