import RaceLabKit

public let copyThenMutate = Scenario(
  name: "copy-then-mutate", grade: .safe, section: .caches,
  summary: "each thread copies a shared array and changes its own copy",
  reason: "a value has one owner: changing a copy cannot change the original or another copy",
  next: "immutable",
  measure: Measure(iteration: "copy", violation: "wrong copy"),
  model: Model {
    Read("original", into: "mine")  // nobody ever writes it
    Let("mine", "mine" + 1)
    Let("sum", "sum" + "mine")
  } finally: {
    AtomicAdd("count", "sum")
  },
  program: .threads { threads in CopiedArray(threads: threads) }
)

/// An array that nobody changes, and a copy for everybody who wants to.
final class CopiedArray: SharedState {
  private let original = Array(repeating: 0, count: 16)
  private let sums: [Sum]

  init(threads: Int) { sums = (0..<threads).map { _ in Sum() } }

  // MARK: The critical section: none, every thread has an array of its own

  func iterate(_ worker: Worker) {
    var mine = original  // a copy, which costs a reference: the storage is still shared
    worker.think()
    mine.append(worker.step)  // the storage has other users, so this one gets its own first
    sums[worker.index].value += mine.reduce(0, +)
  }

  // MARK: -

  var total: Int { sums.reduce(original.reduce(0, +)) { $0 + $1.value } }
}

/// What one thread has found in its copies.
private final class Sum: @unchecked Sendable {  // right: one thread writes, then one reads
  var value = 0
}
