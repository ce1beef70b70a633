import Foundation
import RaceLabKit

public let unlockElsewhere = Scenario(
  name: "unlock-elsewhere", grade: .hazard, section: .hazards,
  summary: "one thread unlocks what another one has locked",
  reason: "the lock is free while its holder still relies on it, so a second thread gets in",
  next: "semaphore",
  script: .hazard(.misbehaves) { stage in
    unlockedElsewhere(stage, NSLock())
  } fixed: { stage in
    unlockedHere(stage, NSLock())
  }
)

// MARK: The critical section, which another thread opens

private func unlockedElsewhere(_ stage: Stage, _ lock: NSLock) {
  lock.lock()
  stage.say("main is in the critical section")
  onAnotherThread {
    lock.unlock()  // undefined: this thread does not hold it
    stage.say("a second thread has unlocked, and nothing complained")
  }
  onAnotherThread { tryToEnter(stage, lock) }
  stage.say("main leaves")
  lock.unlock()  // undefined, too: it is free by now
}

/// One closure, so one thread, is all there is between locking and unlocking.
private func unlockedHere(_ stage: Stage, _ lock: NSLock) {
  lock.withLock {
    stage.say("main is in the critical section")
    onAnotherThread { tryToEnter(stage, lock) }
    stage.say("main leaves")
  }
}

// MARK: -

private func tryToEnter(_ stage: Stage, _ lock: NSLock) {
  guard lock.try() else { return stage.say("the next thread is kept out") }
  defer { lock.unlock() }
  stage.say("the next thread is in, too")
  stage.misbehaved("two threads are in one critical section")
}

/// Runs the body on a new thread, and waits for its end.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Thread {
    body()
    ended.signal()
  }.start()
  ended.wait()
}
