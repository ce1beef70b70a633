import RaceLabKit
import Synchronization

public let atomicLoadStore = Scenario(
  name: "atomic-load-store", grade: .raceCondition, section: .counter,
  summary: "an Atomic<Int> that is loaded, then stored",
  reason: "the load is atomic and the store is atomic, but another thread fits between them",
  next: "atomic-cas",
  model: Model {
    AtomicRead("count", into: "old")
    AtomicWrite("count", "old" + 1)
  },
  program: .threads(sharing: AtomicLoadStoreCounter())
)

/// A count whose every access is atomic, and whose increment is not.
final class AtomicLoadStoreCounter: SharedTotal {
  private let count = Atomic(0)

  // MARK: The critical section, with nothing around it

  func increment(_ worker: Worker) {
    let old = read()
    worker.think(over: old)
    write(old + worker.step)
  }

  // The strongest ordering there is, and no help: an ordering says what else a thread sees once it
  // sees this value. None keeps the value from changing after the load.
  @inline(never) private func read() -> Int { count.load(ordering: .sequentiallyConsistent) }
  @inline(never) private func write(_ new: Int) {
    count.store(new, ordering: .sequentiallyConsistent)
  }

  // MARK: -

  // Relaxed is enough: the threads have been joined, and that orders their stores before this.
  var total: Int { count.load(ordering: .relaxed) }
}
