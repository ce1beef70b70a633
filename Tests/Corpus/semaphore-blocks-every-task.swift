// check: --async --each '_ = currentUser()' --threads 256 --iterations 10
// kind: deadlock
// why: tasks share a few threads: when all of these wait, the task that would wake them never runs

import Dispatch

final class Box: @unchecked Sendable {
  var name = ""
}

func loadUser() async -> String {
  await Task.yield()
  return "Ada"
}

/// For callers that can't await.
func currentUser() -> String {
  let box = Box()
  let done = DispatchSemaphore(value: 0)
  Task {
    box.name = await loadUser()
    done.signal()
  }
  done.wait()
  return box.name
}
