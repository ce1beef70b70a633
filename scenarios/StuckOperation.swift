import Foundation
import RaceLabKit
import Synchronization

public let stuckOperation = Scenario(
  name: "stuck-operation", grade: .hazard, section: .hazards,
  summary: "an asynchronous operation that never reports isFinished",
  reason: "the queue goes by isFinished alone, so the slot stays taken though the work is done",
  next: "operation-queue",
  script: .hazard(.hangs) { stage in
    sendThree(stage, reportsItsEnd: false)
    stage.say("all sent")  // never said
  } fixed: { stage in
    sendThree(stage, reportsItsEnd: true)
    stage.say("all sent")
  }
)

/// Sends three letters, one at a time.
private func sendThree(_ stage: Stage, reportsItsEnd: Bool) {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  for number in 1...3 {
    queue.addOperation(
      Sending(reportsItsEnd: reportsItsEnd) { stage.say("letter \(number) is sent") })
  }
  queue.waitUntilAllOperationsAreFinished()
}

/// An operation whose work goes on after `start()` has returned.
final class Sending: Operation, @unchecked Sendable {  // right: `state` guards itself
  private enum State { case ready, executing, finished }

  private let state = Mutex(State.ready)
  private let reportsItsEnd: Bool
  private let send: @Sendable () -> Void

  init(reportsItsEnd: Bool, send: @escaping @Sendable () -> Void) {
    (self.reportsItsEnd, self.send) = (reportsItsEnd, send)
  }

  // MARK: The critical section: the time between isExecuting and isFinished

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { state.withLock { $0 == .executing } }
  override var isFinished: Bool { state.withLock { $0 == .finished } }

  override func start() {
    guard !isCancelled else { return enter(.finished) }  // cancelled ones must finish, too
    enter(.executing)
    DispatchQueue.global().async {
      self.send()
      if self.reportsItsEnd { self.enter(.finished) }  // forgotten: it is under way for good
    }
  }

  /// Both notifications, around the change: the queue looks at nothing else.
  private func enter(_ new: State) {
    willChangeValue(for: \.isExecuting)
    willChangeValue(for: \.isFinished)
    state.withLock { $0 = new }
    didChangeValue(for: \.isExecuting)
    didChangeValue(for: \.isFinished)
  }

  // MARK: -
}
