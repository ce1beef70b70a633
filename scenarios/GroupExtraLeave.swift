import Dispatch
import RaceLabKit
import Synchronization

public let groupExtraLeave = Scenario(
  name: "group-extra-leave", grade: .hazard, section: .hazards,
  summary: "a request that answers twice, and leaves its group twice",
  reason: "the second leave counts as another request's, whose own is then one too many",
  next: "stuck-operation",
  script: .hazard(.crashes) { stage in
    let group = DispatchGroup()
    for _ in 1...2 { group.enter() }  // weather and news
    stage.say("weather: timed out")
    group.leave()
    stage.say("weather: the answer, after all")
    group.leave()  // its second: the count is 0 now
    group.wait()
    stage.say("wait() has returned, and the news are still out")
    stage.say("news: the answer")
    group.leave()  // traps here, in the request that did nothing wrong
  } fixed: { stage in
    let group = DispatchGroup()
    let (weather, news) = (Membership(of: group), Membership(of: group))
    stage.say("weather: timed out")
    weather.end()
    stage.say("weather: the answer, after all")
    weather.end()  // nothing left to end
    stage.say(group.wait(timeout: .now()) == .success ? "nobody is out" : "the news are still out")
    stage.say("news: the answer")
    news.end()
    group.wait()
    stage.say("wait() has returned")
  }
)

// MARK: The critical section: one enter, one leave

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
