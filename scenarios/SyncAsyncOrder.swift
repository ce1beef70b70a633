import Foundation
import RaceLabKit

public let syncAsyncOrder = Scenario(
  name: "sync-async-order", grade: .order, section: .sequence,
  summary: "sync, async and the main queue: six blocks, one order",
  reason: "sync waits and borrows the thread, async hands over, and main is busy until the end",
  next: "cancel-work-item",
  script: .order(
    .says([
      "B on the main thread", "C on the main thread", "D on a worker", "E on the main thread",
      "F on the main thread", "A on the main thread",
    ]), play)
)

// MARK: The critical section: none, this is about order

/// Starts on the main thread.
private func play(_ stage: Stage) {
  @Sendable func say(_ letter: String) {
    stage.say("\(letter) on \(Thread.isMainThread ? "the main thread" : "a worker")")
  }
  let queue = DispatchQueue(label: "racelab.order")  // serial

  DispatchQueue.main.async {
    say("A")
    stage.end()
  }
  queue.sync { say("B") }
  DispatchQueue.global().sync { say("C") }
  queue.async {
    Thread.sleep(forTimeInterval: 0.02)
    say("D")
  }
  queue.sync { say("E") }
  say("F")
  stage.runMainLoop()  // as an app does once its start-up code has returned
}

// MARK: -
