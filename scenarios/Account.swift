import RaceLabKit

public let account = Scenario(
  name: "account", grade: .dataRace, section: .account,
  summary: "50 deposits of $10, each read, think, write, with nothing around it",
  reason:
    "while one deposit thinks, the others read the same old balance, and overwrite each other",
  next: "account-nslock",
  threads: 50, iterations: 1, step: 10, think: .duration(.milliseconds(50)),
  measure: Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
  model: Model(total: "balance") {
    Read("balance", into: "old")
    Write("balance", "old" + 1)
  },
  program: .threads(sharing: PlainAccount())
)

/// A balance that every thread may touch at any time.
final class PlainAccount: SharedTotal, @unchecked Sendable {  // wrong: nothing orders `balance`
  private var balance = 0

  // MARK: The critical section, with nothing around it

  func increment(_ worker: Worker) {
    let old = read()
    worker.think(over: old)  // the request, the calculation: `old` gets out of date
    let new = old + worker.step
    write(new)
    worker.wrote(new)
  }

  // MARK: -

  // Not inlined: each stays a real load or store, even when optimised.
  @inline(never) private func read() -> Int { balance }
  @inline(never) private func write(_ new: Int) { balance = new }

  var total: Int { balance }
}
