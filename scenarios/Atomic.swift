import RaceLabKit
import Synchronization

public let atomic = Scenario(
  name: "atomic", grade: .safe, section: .counter,
  summary: "an Atomic<Int> with one indivisible addition",
  reason: "the read, the add and the write are one step, so nobody can come in between",
  next: "atomic-load-store",
  model: Model {
    AtomicAdd("count", 1)
  },
  program: .threads(sharing: AtomicCounter())
)

/// A count that is added to in one step, without a lock.
final class AtomicCounter: SharedTotal {
  private let count = Atomic(0)

  // MARK: The critical section is a single step

  func increment(_ worker: Worker) {
    worker.think()  // before the step: it has no inside to think in
    // Relaxed is enough: nobody reads other memory on the strength of this count.
    count.wrappingAdd(worker.step, ordering: .relaxed)
  }

  // MARK: -

  // Relaxed is enough: the threads have been joined, and that orders their additions before this.
  var total: Int { count.load(ordering: .relaxed) }
}
