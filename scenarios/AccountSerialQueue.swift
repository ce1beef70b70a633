import Dispatch
import RaceLabKit

public let accountSerialQueue = Scenario(
  name: "account-serial-queue", grade: .safe, section: .account,
  summary: "the same deposits, each a sync onto one serial queue",
  reason: "a serial queue runs one deposit at a time, from its read to its write",
  next: "account-unfair-lock",
  threads: 50, iterations: 1, step: 10, think: .duration(.milliseconds(50)),
  measure: Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
  model: Model(total: "balance") {
    Exclusive("queue") {
      Read("balance", into: "old")
      Write("balance", "old" + 1)
    }
  },
  program: .threads(sharing: SerialQueueAccount())
)

final class SerialQueueAccount: SharedTotal, @unchecked Sendable {  // right: only on `queue`
  private let queue = DispatchQueue(label: "racelab.account")
  private var balance = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    queue.sync {  // on the caller's own thread, when its turn comes
      let old = balance
      worker.think(over: old)
      balance = old + worker.step
      worker.wrote(balance)
    }
  }

  // MARK: -

  var total: Int { queue.sync { balance } }
}
