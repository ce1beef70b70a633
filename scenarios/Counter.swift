import RaceLabKit

public let counter = Scenario(
  name: "counter", grade: .dataRace, section: .counter,
  summary: "count += 1 on a plain Int that nothing protects",
  reason: "two threads read the same value, and the later write erases the earlier one's update",
  next: "nslock",
  model: Model {
    Read("count", into: "old")
    Write("count", "old" + 1)
  },
  program: .threads(sharing: PlainCounter())
)

/// A count that every thread may touch at any time.
final class PlainCounter: SharedTotal, @unchecked Sendable {  // wrong: nothing orders `count`
  private var count = 0

  // MARK: The critical section, with nothing around it

  func increment(_ worker: Worker) {
    let old = read()
    worker.think(over: old)
    write(old + worker.step)
  }

  // MARK: -

  // Not inlined: each increment stays a real load and a real store, even when optimised.
  @inline(never) private func read() -> Int { count }
  @inline(never) private func write(_ new: Int) { count = new }

  var total: Int { count }
}
