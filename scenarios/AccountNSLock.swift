import Foundation
import RaceLabKit

public let accountNSLock = Scenario(
  name: "account-nslock", grade: .safe, section: .account,
  summary: "the same deposits under an NSLock, think time and all",
  reason: "a deposit holds the lock from its read to its write, so each one reads what is there",
  next: "account-serial-queue",
  threads: 50, iterations: 1, step: 10, think: .duration(.milliseconds(50)),
  measure: Measure(iteration: "deposit", violation: "lost deposit", unit: "$"),
  model: Model(total: "balance") {
    Exclusive("lock") {
      Read("balance", into: "old")
      Write("balance", "old" + 1)
    }
  },
  program: .threads(sharing: NSLockAccount())
)

/// A balance that is only touched between `lock()` and `unlock()`.
final class NSLockAccount: SharedTotal, @unchecked Sendable {  // right: `lock` guards `balance`
  private let lock = NSLock()
  private var balance = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    lock.lock()
    defer { lock.unlock() }  // also on an early return
    let old = balance
    worker.think(over: old)  // the other 49 wait here as well
    balance = old + worker.step
    worker.wrote(balance)  // still inside, so that the log is in the order of the deposits
  }

  // MARK: -

  var total: Int { lock.withLock { balance } }
}
