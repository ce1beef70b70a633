import Foundation
import RaceLabKit
import Synchronization

public let priority = Scenario(
  name: "priority", grade: .order, section: .sequence,
  summary: "the main thread waits for a background thread on a busy machine",
  reason: "who waits gets in after who is inside, and that one runs only as often as it may",
  next: "semaphore",
  script: .order(
    .says(
      ["queue", "lock", "semaphore"].flatMap { tool in
        [
          "\(tool): the main thread wants in", "\(tool): the background thread leaves",
          "\(tool): the main thread is in",
        ]
      })
  ) { stage in
    let queue = DispatchQueue(label: "racelab.priority")
    waitForBackground("queue", stage) { body in queue.sync(execute: body) }

    let lock = NSLock()
    waitForBackground("lock", stage) { body in lock.withLock(body) }

    let permit = DispatchSemaphore(value: 1)
    waitForBackground("semaphore", stage) { body in
      permit.wait()
      defer { permit.signal() }
      body()
    }
  }
)

// MARK: The critical section is held by a thread of low priority

private func waitForBackground(
  _ tool: String, _ stage: Stage, exclusively: @escaping @Sendable (() -> Void) -> Void
) {
  let (inside, waiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  DispatchQueue.global(qos: .background).async {
    exclusively {
      inside.signal()
      waiting.wait()
      work()
      stage.say("\(tool): the background thread leaves")
    }
  }
  inside.wait()
  let crowd = Crowd()  // of normal priority, so it goes before the background thread
  stage.say("\(tool): the main thread wants in")
  waiting.signal()
  exclusively { stage.say("\(tool): the main thread is in") }
  crowd.disperse()
}

// MARK: -

/// Keeps every core busy at normal priority, but for 0.2 s at most.
private final class Crowd: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Returns when all of it is there.
  init() {
    let arrived = DispatchSemaphore(value: 0)
    let end = ContinuousClock.now + .milliseconds(200)
    let size = ProcessInfo.processInfo.activeProcessorCount
    for _ in 0..<size {
      DispatchQueue.global().async { [self] in
        arrived.signal()
        // Relaxed is enough: nothing else is read on the strength of this flag.
        while !isOver.load(ordering: .relaxed) && .now < end {}
      }
    }
    for _ in 0..<size { arrived.wait() }
  }

  func disperse() { isOver.store(true, ordering: .relaxed) }
}

/// Computes until the calling thread has had four milliseconds *on a processor*.
private func work() {
  let end = processorTime() + .milliseconds(4)
  while processorTime() < end {}
}

private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
