import RaceLabKit

public let actorScenario = Scenario(
  name: "actor", grade: .safe, section: .counter,
  summary: "an actor that owns the count, and tasks that await it",
  reason: "an actor runs one call at a time, and the compiler lets nobody else at its state",
  next: "task-group",
  program: .tasks(sharing: CounterActor())
)

actor CounterActor: AsyncSharedTotal {
  private var count = 0

  // MARK: The critical section, checked by the compiler

  func increment(_ worker: Worker) {  // callers outside must write `await`
    let old = count
    worker.think()  // blocks a thread of the task pool: real code would not
    count = old + worker.step
  }

  // MARK: -

  var total: Int { count }
}
