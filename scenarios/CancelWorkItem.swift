import Dispatch
import RaceLabKit

public let cancelWorkItem = Scenario(
  name: "cancel-work-item", grade: .order, section: .sequence,
  summary: "work items cancelled while they run, and before",
  reason: "cancel() sets a flag: it is looked at before the item starts, and then only by the item",
  next: "group-notify",
  script: .order(
    .says([
      "deaf item starts", "deaf item is cancelled", "deaf item works to its end",
      "polite item starts", "polite item is cancelled", "polite item looks, and stops",
      "late item is cancelled", "late item is over, and never started",
      "typed r", "typed ra", "typed rac", "search for rac",
    ])
  ) { stage in
    cancelWhileItRuns("deaf item", looks: false, stage)
    cancelWhileItRuns("polite item", looks: true, stage)
    cancelBeforeItStarts("late item", stage)
    debounce(stage)
  }
)

// MARK: The critical section: none, this is about order

private func cancelWhileItRuns(_ name: String, looks: Bool, _ stage: Stage) {
  let (started, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  // Right: set before the item is handed over, and only read after. Weak, or the item owns itself.
  nonisolated(unsafe) weak var itself: DispatchWorkItem?
  let item = DispatchWorkItem {
    stage.say("\(name) starts")
    started.signal()
    cancelled.wait()  // half of the work is done
    if looks && itself?.isCancelled == true { return stage.say("\(name) looks, and stops") }
    stage.say("\(name) works to its end")
  }
  itself = item
  DispatchQueue.global().async(execute: item)
  started.wait()
  item.cancel()
  stage.say("\(name) is cancelled")
  cancelled.signal()
  item.wait()
}

private func cancelBeforeItStarts(_ name: String, _ stage: Stage) {
  let queue = DispatchQueue(label: "racelab.cancel")
  let item = DispatchWorkItem { stage.say("\(name) starts") }
  queue.suspend()  // so that it can't have started
  queue.async(execute: item)
  item.cancel()
  stage.say("\(name) is cancelled")
  queue.resume()
  item.wait()  // a skipped item is over as well
  stage.say("\(name) is over, and never started")
}

/// Searches once the typing pauses: each key cancels the search before and schedules its own.
private func debounce(_ stage: Stage) {
  var pending: DispatchWorkItem?
  for text in ["r", "ra", "rac"] {
    stage.say("typed \(text)")
    pending?.cancel()  // on the main thread, where it would run: so it can't start meanwhile
    let search = DispatchWorkItem {
      stage.say("search for \(text)")
      stage.end()
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(30), execute: search)
    pending = search
  }
  stage.runMainLoop()
}

// MARK: -
