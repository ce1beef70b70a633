import Dispatch
import RaceLabKit

public let groupNotify = Scenario(
  name: "group-notify", grade: .order, section: .sequence,
  summary: "when a group notifies: after closures, or after answers",
  reason: "a group counts enter and leave, and async(group:) leaves as soon as its closure returns",
  next: "operation-dependency",
  script: .order(
    .says([
      "async(group:): the closure returns", "async(group:): notified",
      "async(group:): the answer comes",
      "enter, leave: notify is set", "enter, leave: answer 1 comes",
      "enter, leave: answer 2 comes", "enter, leave: notified",
    ])
  ) { stage in
    closureInGroup(stage)
    answersInGroup(stage)
  }
)

/// Answers requests one after the other, and on another queue than they come from.
private struct Server {
  private let queue = DispatchQueue(label: "racelab.server")
  /// One permit for each answer that it may give: the script decides how slow it is.
  let permits = DispatchSemaphore(value: 0)

  /// Returns at once; `completion` is called when the answer is there.
  func request(completion: @escaping @Sendable () -> Void) {
    queue.async { [permits] in
      permits.wait()
      completion()
    }
  }
}

// MARK: The critical section: none, this is about order

/// Wrong: the group knows of the closure, and nothing of the request that it started.
private func closureInGroup(_ stage: Stage) {
  let (server, group) = (Server(), DispatchGroup())
  let answered = DispatchSemaphore(value: 0)
  DispatchQueue.global().async(group: group) {
    server.request {
      stage.say("async(group:): the answer comes")
      answered.signal()
    }
    stage.say("async(group:): the closure returns")
  }
  group.notify(queue: .global()) {
    stage.say("async(group:): notified")
    server.permits.signal()  // the answer takes longer than the closure
  }
  answered.wait()
}

/// Right: enter before the request starts, leave when its answer has been dealt with.
private func answersInGroup(_ stage: Stage) {
  let (server, group) = (Server(), DispatchGroup())
  let notified = DispatchSemaphore(value: 0)
  for number in 1...2 {
    group.enter()
    server.request {
      defer { group.leave() }  // on every way out
      stage.say("enter, leave: answer \(number) comes")
    }
  }
  group.notify(queue: .global()) {
    stage.say("enter, leave: notified")
    notified.signal()
  }
  stage.say("enter, leave: notify is set")
  for _ in 1...2 { server.permits.signal() }
  notified.wait()
}

// MARK: -
