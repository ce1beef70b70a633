import RaceLabKit
import Synchronization

public let checkThenAct = Scenario(
  name: "check-then-act", grade: .raceCondition, section: .caches,
  summary: "a locked balance check, then a locked withdrawal",
  reason: "between the check and the withdrawal another thread withdraws what the check has seen",
  next: "actor-reentrancy",
  measure: .none(of: "overdraft", iteration: "visit"),
  model: Model(total: "overdrafts", adds: 0, initially: ["balance": 1]) {
    Exclusive("balance.lock") { Read("balance", into: "seen") }
    If("seen" >= 1) {
      Exclusive("balance.lock") {
        Read("balance", into: "old")
        Write("balance", "old" - 1)
      }
      If("old" < 1) { AtomicAdd("overdrafts", 1) }
    } otherwise: {
      Exclusive("balance.lock") {
        Read("balance", into: "old")
        Write("balance", "old" + 1)
      }
    }
  },
  program: .threads(sharing: SharedPurse())
)

/// A purse with $10 in it. A visitor who finds money takes $10, and one who finds none puts $10 in.
final class SharedPurse: SharedState {
  private let balance = Mutex(10)
  private let overdrafts = Tally()

  // MARK: The critical sections: two, and the decision between them

  func iterate(_ worker: Worker) {
    if balance.withLock({ $0 >= 10 }) {  // the check
      worker.think()
      let left = balance.withLock {  // the act: is there still what the check has seen?
        $0 -= 10
        return $0
      }
      if left < 0 { overdrafts.add() }
    } else {
      balance.withLock { $0 += 10 }
    }
  }

  // MARK: -

  var total: Int { overdrafts.count }
}
