import Foundation
import RaceLabKit

public let timerOnWorker = Scenario(
  name: "timer-on-worker", grade: .hazard, section: .hazards,
  summary: "a Timer scheduled on a worker, where nobody runs the run loop",
  reason: "a Timer fires from its thread's run loop, and a queue's worker thread runs none",
  next: "stuck-operation",
  script: .hazard(.hangs) { stage in
    let ticked = DispatchSemaphore(value: 0)
    worker.async {
      scheduleOnRunLoop {
        stage.say("tick")  // never said
        ticked.signal()
      }
      stage.say("a timer is scheduled on the worker's run loop, for 10 ms from now")
    }
    ticked.wait()
  } fixed: { stage in
    let ticked = DispatchSemaphore(value: 0)
    let timer = scheduleOnQueue {
      stage.say("tick")
      ticked.signal()
    }
    stage.say("a timer is scheduled on the queue, for 10 ms from now")
    ticked.wait()
    timer.cancel()
  }
)

private let worker = DispatchQueue(label: "racelab.worker")

// MARK: The critical section: who is to call the timer

/// Adds a timer to the run loop of whatever thread this happens to be on.
private func scheduleOnRunLoop(_ tick: @escaping @Sendable () -> Void) {
  _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in tick() }
}

/// A timer that hands its block to a queue, which needs no run loop.
private func scheduleOnQueue(_ tick: @escaping @Sendable () -> Void) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource(queue: worker)
  timer.schedule(deadline: .now() + .milliseconds(10))
  timer.setEventHandler(handler: tick)
  timer.activate()
  return timer  // keep it: a timer that is let go never fires
}

// MARK: -
