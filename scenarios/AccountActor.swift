import RaceLabKit

public let accountActor = Scenario(
  name: "account-actor", grade: .safe, section: .account,
  summary: "the same deposits, the balance owned by an actor",
  reason: "an actor runs one deposit at a time, and without an await inside, each runs to its end",
  next: "account",
  threads: 50, iterations: 1, step: 10, think: .duration(.milliseconds(50)),
  measure: Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
  model: Model(total: "balance") {
    Exclusive("actor") {
      Read("balance", into: "old")
      Write("balance", "old" + 1)
    }
  },
  program: .tasks(sharing: AccountActor())
)

/// A balance that only code running on the actor can touch.
actor AccountActor: AsyncSharedTotal {
  private var balance = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {  // callers outside the actor have to write `await`
    let old = balance
    // This blocks a thread of the pool; an `await` here would let other deposits in.
    worker.think(over: old)
    balance = old + worker.step
    worker.wrote(balance)
  }

  // MARK: -

  var total: Int { balance }
}
