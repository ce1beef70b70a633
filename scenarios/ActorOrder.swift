import RaceLabKit

public let actorOrder = Scenario(
  name: "actor-order", grade: .order, section: .sequence,
  summary: "four tasks call an actor twice each: what comes first?",
  reason: "tasks run at once, so their calls come as they come; one task waits for each of its own",
  next: "priority",
  script: .order(
    .saysSomehow(
      (1...4).flatMap { task in calls.map { "task \(task), \($0) call" } },
      words: "each task's first call before its second",
      holds: { lines in
        (1...4).allSatisfy { task in
          lines.filter { $0.hasPrefix("task \(task),") } == calls.map { "task \(task), \($0) call" }
        }
      }), play)
)

private let calls = ["first", "second"]

// MARK: The critical section is the actor's

/// Says each call in the order in which the calls reach it.
private actor Register {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  func note(_ call: String) { stage.say(call) }
}

private func play(_ stage: Stage) {
  let register = Register(stage)
  Task {
    await withDiscardingTaskGroup { group in
      for task in 1...4 {
        group.addTask {
          await register.note("task \(task), first call")
          await register.note("task \(task), second call")  // starts when the first has returned
        }
      }
    }
    stage.end()
  }
  stage.runMainLoop()
}

// MARK: -
