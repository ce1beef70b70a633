import Dispatch
import RaceLabKit

public let semaphoreInTask = Scenario(
  name: "semaphore-in-task", grade: .hazard, section: .hazards,
  summary: "tasks that block their threads until other tasks signal",
  reason: "the waiting tasks hold all threads of the pool, so no task that would signal ever runs",
  next: "actor",
  model: Model(total: "idle threads", mostIterations: 1, initially: ["idle threads": 2]) {
    Wait("idle threads")  // a task is given one of the pool's two threads
    Async("new tasks") {
      Wait("idle threads")
      Signal("answered")
      Signal("idle threads")
    }
    Wait("answered")  // blocks, and keeps the thread
    Signal("idle threads")
  },
  script: .hazard(.hangs) { stage in
    let (start, finished) = (DispatchGroup(), DispatchGroup())
    start.enter()
    for _ in 1...callers {
      finished.enter()
      Task {
        start.waitBlocking()  // makes it certain: all callers are ahead of what they start
        _ = answerBlocking()
        finished.leave()
      }
    }
    stage.say("\(callers) tasks, each about to wait for a task of its own")
    start.leave()
    finished.wait()  // on the main thread, which is none of the pool's
    stage.say("all answered")  // never said
  } fixed: { stage in
    let finished = DispatchGroup()
    for _ in 1...callers {
      finished.enter()
      Task {
        _ = await answer()
        finished.leave()
      }
    }
    stage.say("\(callers) tasks, each about to wait for a task of its own")
    finished.wait()
    stage.say("all answered")
  }
)

/// More than the pool has threads.
private let callers = 1_000

// MARK: The critical section: none, but a thread that must not be kept

/// The bridge from code that can't `await` to code that must: it stands on somebody's thread.
func answerBlocking() -> Int {
  let box = AnswerBox()
  let done = DispatchSemaphore(value: 0)
  Task {
    box.answer = await answer()
    done.signal()
  }
  done.wait()  // the thread is gone until another one runs that task
  return box.answer
}

/// Waits without a thread: `await` gives it back until there is something to do.
func answer() async -> Int {
  await Task { 42 }.value
}

// MARK: -

/// Carries a value out of a task.
private final class AnswerBox: @unchecked Sendable {  // right: `done` orders write and read
  var answer = 0
}

extension DispatchGroup {
  /// `wait()` is not for code that can `await`, so the compiler may refuse it there.
  fileprivate func waitBlocking() { wait() }
}
