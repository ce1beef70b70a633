import Dispatch
import RaceLabKit

public let semaphore = Scenario(
  name: "semaphore", grade: .safe, section: .counter,
  summary: "a DispatchSemaphore that lets one thread through",
  reason: "the one permit is taken by wait() and given back by signal()",
  next: "nslock",
  program: .threads(sharing: SemaphoreCounter())
)

final class SemaphoreCounter: SharedTotal, @unchecked Sendable {  // right: one permit for `count`
  private let permit = DispatchSemaphore(value: 1)
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    permit.wait()
    defer { permit.signal() }
    let old = count
    worker.think()
    count = old + worker.step
  }

  // MARK: -

  var total: Int {
    permit.wait()
    defer { permit.signal() }
    return count
  }
}
