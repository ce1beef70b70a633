import Dispatch
import RaceLabKit

public let semaphore = Scenario(
  name: "semaphore", grade: .safe, section: .counter,
  summary: "a DispatchSemaphore that lets one thread in",
  reason: "the semaphore holds one permit, and whoever finds it taken waits for its return",
  next: "mutex",
  model: Model(initially: ["permit": 1]) {
    Wait("permit")
    Read("count", into: "old")
    Write("count", "old" + 1)
    Signal("permit")
  },
  program: .threads(sharing: SemaphoreCounter())
)

/// A count that is only touched by the thread that holds the one permit.
final class SemaphoreCounter: SharedTotal, @unchecked Sendable {  // right: `permit` guards `count`
  private let permit = DispatchSemaphore(value: 1)
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    permit.wait()
    defer { permit.signal() }  // also on an early return
    let old = count
    worker.think(over: old)
    count = old + worker.step
  }

  // MARK: -

  var total: Int {
    permit.wait()
    defer { permit.signal() }
    return count
  }
}
