import RaceLabKit

#if canImport(os)
  import os
#endif

public let unfairLock = Scenario(
  name: "unfair-lock", grade: .safe, section: .counter,
  summary: "an unfair lock that owns the count",
  reason: "the count can only be reached through withLock, which lets one thread in at a time",
  next: "mutex",
  model: Model {
    Exclusive("count.lock") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: UnfairLockCounter())
)

final class UnfairLockCounter: SharedTotal {
  #if canImport(os)
    private let count = OSAllocatedUnfairLock(initialState: 0)
  #else
    private let count = UnfairLock(initialState: 0)  // the same contract, on a pthread mutex
  #endif

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
