import RaceLabKit

public let arrayAppend = Scenario(
  name: "array-append", grade: .dataRace, section: .caches,
  summary: "several threads append to the same array variable",
  reason: "two threads append in the same place, and the count goes up by one",
  next: "copy-then-mutate", iterations: 1_000,
  measure: Measure(iteration: "append", violation: "lost element"), mayCrash: true,
  model: Model {  // as long as there is room
    Read("count", into: "old")
    Write("element", "me")
    Write("count", "old" + 1)
  },
  program: .threads(sharing: SharedArray())
)

/// One array variable that every thread appends to.
final class SharedArray: SharedState, @unchecked Sendable {  // wrong: nothing orders `numbers`
  private var numbers: [Int] = []

  /// With room for 10,000 elements: up to there it loses some, and from there on, when it has to
  /// move to larger storage, it crashes.
  init() { numbers.reserveCapacity(10_000) }

  // MARK: The critical section, with nothing around it

  func iterate(_ worker: Worker) {
    worker.think()  // before the call: `append` has no inside to think in
    for _ in 0..<worker.step { append(worker.index) }
  }

  // Not inlined: each append stays one of its own, even when optimised.
  @inline(never) private func append(_ number: Int) { numbers.append(number) }

  // MARK: -

  var total: Int { numbers.count }
}
