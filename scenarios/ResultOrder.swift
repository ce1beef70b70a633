import Dispatch
import RaceLabKit
import Synchronization

public let resultOrder = Scenario(
  name: "result-order", grade: .order, section: .caches,
  summary: "results appended as jobs end, and results in a slot each",
  reason: "appending keeps the order in which jobs end, a slot keeps the order in which they began",
  next: "concurrent-perform",
  script: .order(
    .says([
      "C has ended", "B has ended", "A has ended", "appended: C B A", "in slots: A B C",
    ])
  ) { stage in downloads(stage) }
)

/// Three jobs at once, of which the first is the slowest.
private func downloads(_ stage: Stage) {
  let names = ["A", "B", "C"]
  let appended = Mutex<[String]>([])
  let slots = Mutex<[String?]>([nil, nil, nil])
  // A takes longer than B, and B longer than C: each waits for the next one to end.
  let hasEnded = names.map { _ in DispatchSemaphore(value: 0) }
  let group = DispatchGroup()

  // MARK: The critical section

  for (index, name) in names.enumerated() {
    // A queue each: they wait for one another, and a pool of few threads could run out.
    DispatchQueue(label: "racelab.result-order.\(name)").async(group: group) {
      if index + 1 < names.count { hasEnded[index + 1].wait() }
      stage.say("\(name) has ended")
      appended.withLock { $0.append(name) }  // where it goes depends on who has ended before
      slots.withLock { $0[index] = name }  // where it goes is settled from the start
      hasEnded[index].signal()
    }
  }
  group.wait()

  // MARK: -

  stage.say("appended: " + appended.withLock { $0.joined(separator: " ") })
  stage.say("in slots: " + slots.withLock { $0.compactMap(\.self).joined(separator: " ") })
}
