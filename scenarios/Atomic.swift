import RaceLabKit
import Synchronization

public let atomic = Scenario(
  name: "atomic", grade: .safe, section: .counter,
  summary: "an Atomic<Int> and one indivisible add",
  reason: "the read, the add and the write are one step, so nothing can come in between",
  next: "atomic-load-store",
  program: .threads(sharing: AtomicCounter())
)

final class AtomicCounter: SharedTotal {
  private let count = Atomic<Int>(0)

  // MARK: The critical section, a single step

  func increment(_ worker: Worker) {
    worker.think()  // there is no room for it inside
    // Relaxed: nothing else is published by the count; the total is read after the threads ended.
    count.wrappingAdd(worker.step, ordering: .relaxed)
  }

  // MARK: -

  var total: Int { count.load(ordering: .relaxed) }
}
