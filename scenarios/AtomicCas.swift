import RaceLabKit
import Synchronization

public let atomicCas = Scenario(
  name: "atomic-cas", grade: .safe, section: .counter,
  summary: "a compare-and-exchange loop on an Atomic<Int>",
  reason: "the new value is stored only if the old one is still there, and otherwise tried again",
  next: "spin-lock",
  model: Model {
    AtomicRead("count", into: "old")
    Let("exchanged", 0)
    While("exchanged" == 0) {
      CompareExchange(
        "count", expected: "old", desired: "old" + 1, won: "exchanged", original: "old")
    }
  },
  program: .threads(sharing: CompareExchangeCounter())
)

/// A count that is computed on the side and stored only if nobody was faster.
final class CompareExchangeCounter: SharedTotal {
  private let count = Atomic(0)

  // MARK: The critical section is tried until it was undisturbed

  func increment(_ worker: Worker) {
    // Relaxed is enough, here and below: a stale value fails the exchange, and nobody reads other
    // memory on the strength of this count.
    var old = count.load(ordering: .relaxed)
    while true {
      worker.think(over: old)
      let (exchanged, current) = count.weakCompareExchange(
        expected: old, desired: old + worker.step, ordering: .relaxed)
      if exchanged { return }
      old = current  // somebody was faster: start again from what they left
    }
  }

  // MARK: -

  // Relaxed is enough: the threads have been joined, and that orders their exchanges before this.
  var total: Int { count.load(ordering: .relaxed) }
}
