import RaceLabKit

public let actorReentrancy = Scenario(
  name: "actor-reentrancy", grade: .raceCondition, section: .caches,
  summary: "an actor that checks, awaits an approval, and then withdraws",
  reason: "at the await the actor lets other calls in, and they pass the same check",
  next: "actor", iterations: 1_000,
  measure: .none(of: "overdraft", iteration: "withdrawal"),
  model: Model(total: "overdrafts", adds: 0, mostIterations: 1, initially: ["balance": 1]) {
    Exclusive("actor") {  // one account
      Read("balance", into: "seen")
      If("seen" >= 1) {
        Suspended("actor")  // the approval
        Read("balance", into: "old")
        Write("balance", "old" - 1)
        If("old" < 1) { AtomicAdd("overdrafts", 1) }
      }
    }
  },
  program: .tasks(sharing: Bank())
)

/// Accounts with $10 each. All tasks go through them in the same order and want $10 from each.
actor Bank: AsyncSharedTotal {
  private var balances: [Int: Int] = [:]
  private var nextAccounts: [Int: Int] = [:]
  private var overdrafts = 0

  // MARK: The critical section, cut in two by an await

  private func withdraw(from account: Int, _ worker: Worker) async {
    guard balances[account, default: 10] >= 10 else { return }  // the check
    await approve(worker)  // the actor takes other calls meanwhile
    balances[account, default: 10] -= 10  // the act: is there still what the check has seen?
    if balances[account, default: 10] < 0 { overdrafts += 1 }
  }

  /// Stands for a request to somebody else. It does not run on the actor.
  private nonisolated func approve(_ worker: Worker) async {
    worker.think()
    await Task.yield()
  }

  // MARK: -

  func increment(_ worker: Worker) async {
    let account = nextAccounts[worker.index, default: 0]
    nextAccounts[worker.index] = account + 1
    await withdraw(from: account, worker)
  }

  var total: Int { overdrafts }
}
