import Foundation
import RaceLabKit

public let relock = Scenario(
  name: "relock", grade: .hazard, section: .hazards,
  summary: "a method that locks calls another one that takes the same lock",
  reason: "an NSLock does not ask who holds it, so the thread waits for itself to unlock",
  next: "recursive-lock",
  model: Model(total: "amount", initially: ["amount": 10]) {
    Exclusive("lock") {  // take
      Exclusive("lock") { Read("amount", into: "left") }  // balance
      Write("amount", "left" - 1)
    }
  },
  script: .hazard(.hangs) { stage in
    let till = Till(amount: 100)
    stage.say("taking 30 out of \(till.balance)")
    till.take(30)
    stage.say("left: \(till.balance)")  // never said
  } fixed: { stage in
    let till = Till(amount: 100)
    stage.say("taking 30 out of \(till.balance)")
    till.takeLockingOnce(30)
    stage.say("left: \(till.balance)")
  }
)

/// Money that several threads may take out.
final class Till: @unchecked Sendable {  // right: `lock` guards `amount`
  private let lock = NSLock()
  private var amount: Int

  init(amount: Int) { self.amount = amount }

  // MARK: The critical section, entered twice

  /// For callers from outside, who don't hold the lock.
  var balance: Int {
    lock.lock()
    defer { lock.unlock() }
    return amount
  }

  func take(_ wanted: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard balance >= wanted else { return }  // locks again: waits for its own unlock below
    amount -= wanted
  }

  func takeLockingOnce(_ wanted: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard amount >= wanted else { return }  // the lock is held: use what it guards, directly
    amount -= wanted
  }

  // MARK: -
}
