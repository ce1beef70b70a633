import Dispatch
import RaceLabKit

public let groupMissingLeave = Scenario(
  name: "group-missing-leave", grade: .hazard, section: .hazards,
  summary: "a failure path that returns before leave()",
  reason: "the group still counts the request that failed, so notify waits for it forever",
  next: "group-extra-leave",
  model: Model(total: "pages", mostIterations: 1) {
    Enter("group")
    If("me" != 0) {  // the first one fails, and returns before it leaves
      AtomicAdd("pages", 1)
      Leave("group")
    }
  } finally: {
    WaitForAll("group")
  },
  script: .hazard(.hangs) { stage in
    loadPages { page, group in
      guard let page else { return stage.say("one is missing") }  // and never leaves
      stage.say("\(page) is there")
      group.leave()
    } completion: {
      stage.say("all done")  // never said
      stage.end()
    }
    stage.runMainLoop()
  } fixed: { stage in
    loadPages { page, group in
      defer { group.leave() }  // first line: on every way out
      guard let page else { return stage.say("one is missing") }
      stage.say("\(page) is there")
    } completion: {
      stage.say("all done")
      stage.end()
    }
    stage.runMainLoop()
  }
)

// MARK: The critical section: what is between enter and leave

/// Asks for three pages. `receive` must leave the group, once for each of them.
private func loadPages(
  receive: @escaping @Sendable (_ page: String?, _ group: DispatchGroup) -> Void,
  completion: @escaping @Sendable () -> Void
) {
  let group = DispatchGroup()
  for number in 1...3 {
    group.enter()
    fetch(number) { page in receive(page, group) }
  }
  group.notify(queue: .main, execute: completion)  // once as many have left as entered
}

// MARK: -

/// Answers later, on a queue; with nil for the second page, which doesn't exist.
private func fetch(_ number: Int, answer: @escaping @Sendable (String?) -> Void) {
  server.async { answer(number == 2 ? nil : "page \(number)") }
}

private let server = DispatchQueue(label: "racelab.server")
