import RaceLabKit

public let actor = Scenario(
  name: "actor", grade: .safe, section: .counter,
  summary: "an actor that owns the count, called with await",
  reason: "an actor runs one call at a time, and without an await inside, each runs to its end",
  next: "task-group",
  iterations: 2_000,
  model: Model {
    Exclusive("actor") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .tasks(sharing: CounterActor())
)

/// A count that only code running on the actor can touch; the compiler refuses all other.
actor CounterActor: AsyncSharedTotal {
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {  // callers outside the actor have to write `await`
    let old = count
    worker.think(over: old)  // blocks its thread; an `await` here would let other calls in
    count = old + worker.step
  }

  // MARK: -

  var total: Int { count }
}
