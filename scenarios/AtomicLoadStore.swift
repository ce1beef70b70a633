import RaceLabKit
import Synchronization

public let atomicLoadStore = Scenario(
  name: "atomic-load-store", grade: .raceCondition, section: .counter,
  summary: "an Atomic<Int>, loaded and then stored",
  reason: "each access is atomic, but between the load and the store another thread can store",
  next: "atomic",
  program: .threads(sharing: AtomicLoadStoreCounter())
)

final class AtomicLoadStoreCounter: SharedTotal {
  private let count = Atomic<Int>(0)

  // MARK: The critical section, cut in two

  func increment(_ worker: Worker) {
    // The strongest ordering there is, and it does not help: it orders accesses, it joins none.
    let old = count.load(ordering: .sequentiallyConsistent)
    worker.think()
    count.store(old + worker.step, ordering: .sequentiallyConsistent)
  }

  // MARK: -

  var total: Int { count.load(ordering: .relaxed) }  // after all threads have ended
}
