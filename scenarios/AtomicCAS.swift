import RaceLabKit
import Synchronization

public let atomicCAS = Scenario(
  name: "atomic-cas", grade: .safe, section: .counter,
  summary: "an Atomic<Int> and a compare-exchange loop",
  reason: "the write only happens if the value is still the one that was read; else it tries again",
  next: "spin-lock",
  program: .threads(sharing: AtomicCASCounter())
)

final class AtomicCASCounter: SharedTotal {
  private let count = Atomic<Int>(0)

  // MARK: The critical section, tried until nobody came in between

  func increment(_ worker: Worker) {
    // Relaxed throughout: the count publishes nothing else. Weak: a spurious failure just retries.
    var old = count.load(ordering: .relaxed)
    while true {
      worker.think()
      let (exchanged, original) = count.weakCompareExchange(
        expected: old, desired: old + worker.step, ordering: .relaxed)
      if exchanged { return }
      old = original  // what somebody else wrote
    }
  }

  // MARK: -

  var total: Int { count.load(ordering: .relaxed) }
}
