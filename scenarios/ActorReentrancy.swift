import RaceLabKit

public let actorReentrancy = Scenario(
  name: "actor-reentrancy", grade: .raceCondition, section: .caches,
  summary: "an actor that checks, awaits an approval, and then withdraws",
  reason: "at the await the actor lets other calls in, and they withdraw what the check has seen",
  next: "actor", iterations: 1_000,
  measure: .none(of: "overdraft", iteration: "visit"),
  model: Model(total: "overdrafts", adds: 0, initially: ["balance": 1]) {
    Exclusive("actor") {
      Read("balance", into: "seen")
      If("seen" >= 1) {
        Suspended("actor")
        Read("balance", into: "old")
        Write("balance", "old" - 1)
        If("old" < 1) { AtomicAdd("overdrafts", 1) }
      } otherwise: {
        Write("balance", "seen" + 1)
      }
    }
  },
  program: .tasks(sharing: ReentrantPurse())
)

/// A purse with $10 in it. A visitor who finds money takes $10, and one who finds none puts $10 in.
actor ReentrantPurse: AsyncSharedTotal {
  private var balance = 10
  private var overdrafts = 0

  // MARK: The critical section, cut in two by an await

  func increment(_ worker: Worker) async {
    guard balance >= 10 else {  // the check
      balance += 10
      return
    }
    await approve(worker)  // the actor takes other calls meanwhile
    balance -= 10  // the act: is there still what the check has seen?
    if balance < 0 { overdrafts += 1 }
  }

  /// Stands for a request to somebody else. It does not run on the actor.
  private nonisolated func approve(_ worker: Worker) async {
    worker.think()
    await Task.yield()
  }

  // MARK: -

  var total: Int { overdrafts }
}
