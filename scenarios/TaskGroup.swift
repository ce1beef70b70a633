import RaceLabKit

public let taskGroup = Scenario(
  name: "task-group", grade: .safe, section: .counter,
  summary: "child tasks that return partial sums",
  reason: "each task adds to a variable of its own, so there is nothing to protect",
  next: "concurrent-perform",
  model: Model {
    Let("sum", "sum" + 1)
  } finally: {
    AtomicAdd("count", "sum")  // reduced as the tasks end
  },
  program: .whole(.tasks) { run in await sumOfTasks(run.workers) }
)

// MARK: The critical section: none, nothing is shared

private func sumOfTasks(_ workers: [Worker]) async -> Int {
  await withTaskGroup(of: Int.self) { group in
    for worker in workers {
      group.addTask {
        var sum = 0
        worker.iterate {
          worker.think()
          sum += worker.step
        }
        return sum
      }
    }
    return await group.reduce(0, +)
  }
}

// MARK: -
