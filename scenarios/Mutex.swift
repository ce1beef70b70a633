import RaceLabKit
import Synchronization

public let mutex = Scenario(
  name: "mutex", grade: .safe, section: .counter,
  summary: "Synchronization's Mutex, which owns the count",
  reason: "the count lives inside the mutex, so there is no way to it but through the lock",
  next: "atomic",
  program: .threads(sharing: MutexCounter())
)

/// `Sendable` without a promise: the compiler sees that the mutex guards everything.
final class MutexCounter: SharedTotal {
  private let count = Mutex(0)

  // MARK: The critical section

  func increment(_ worker: Worker) {
    count.withLock { count in
      let old = count
      worker.think()
      count = old + worker.step
    }
  }

  // MARK: -

  var total: Int { count.withLock { $0 } }
}
