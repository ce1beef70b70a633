import RaceLabKit

#if canImport(os)
  import os
#endif

public let accountUnfairLock = Scenario(
  name: "account-unfair-lock", grade: .safe, section: .account,
  summary: "the same deposits, the balance inside an unfair lock",
  reason: "the balance can only be reached through withLock, which lets one deposit in at a time",
  next: "account-actor",
  threads: 50, iterations: 1, step: 10, think: .duration(.milliseconds(50)),
  measure: Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
  model: Model(total: "balance") {
    Exclusive("balance.lock") {
      Read("balance", into: "old")
      Write("balance", "old" + 1)
    }
  },
  program: .threads(sharing: UnfairLockAccount())
)

final class UnfairLockAccount: SharedTotal {
  #if canImport(os)
    private let balance = OSAllocatedUnfairLock(initialState: 0)
  #else
    private let balance = UnfairLock(initialState: 0)  // the same contract, on a pthread mutex
  #endif

  // MARK: The critical section

  func increment(_ worker: Worker) {
    balance.withLock { balance in  // there is no way to the balance but this
      let old = balance
      worker.think(over: old)
      balance = old + worker.step
      worker.wrote(balance)
    }
  }

  // MARK: -

  var total: Int { balance.withLock { $0 } }
}
