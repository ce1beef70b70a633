import Dispatch
import RaceLabKit
import Synchronization

public let groupExtraLeave = Scenario(
  name: "group-extra-leave", grade: .hazard, section: .hazards,
  summary: "a request that answers twice, and leaves its group twice",
  reason: "the second leave counts as another request's, whose own is then one too many",
  next: "group-notify",
  script: .hazard(.crashes) { stage in
    askTwoByBareLeaves(stage)
  } fixed: { stage in
    askTwoByMemberships(stage)
  }
)

// MARK: The critical section: one enter, one leave

private func askTwoByBareLeaves(_ stage: Stage) {
  let group = DispatchGroup()
  group.enter()  // weather
  group.enter()  // news
  stage.say("weather: timed out")
  group.leave()
  stage.say("weather: the answer, after all")
  group.leave()  // its second: the count is 0 now
  group.wait()
  stage.say("wait() has returned, with the news still out")
  stage.say("news: the answer")
  group.leave()  // traps here, in the request that did nothing wrong
}

private func askTwoByMemberships(_ stage: Stage) {
  let group = DispatchGroup()
  let (weather, news) = (Membership(of: group), Membership(of: group))
  stage.say("weather: timed out")
  weather.end()
  stage.say("weather: the answer, after all")
  weather.end()  // nothing left to end
  let isOver = group.wait(timeout: .now()) == .success
  stage.say(isOver ? "the group is done" : "the group still waits for the news")
  stage.say("news: the answer")
  news.end()
  group.wait()
  stage.say("wait() has returned")
}

/// One `enter` of a group, and its one `leave`, however often and on whatever thread it is ended.
final class Membership: Sendable {
  private let group: DispatchGroup
  private let isIn = Atomic<Bool>(true)

  init(of group: DispatchGroup) {
    self.group = group
    group.enter()
  }

  func end() {
    // Only one call finds true. Relaxed: the group itself orders what came before `leave`.
    if isIn.exchange(false, ordering: .relaxed) { group.leave() }
  }
}

// MARK: -
