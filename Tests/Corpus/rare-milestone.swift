// check: --setup 'let run = Marathon()' --each 'run.step()' --total 'run.steps'
// kind: data race
// why: once in 100 steps, the milestone is written after the lock is released

import Foundation

class Marathon {
  private let lock = NSLock()
  private(set) var steps = 0
  private(set) var lastMilestone = 0

  func step() {
    lock.lock()
    steps += 1
    let reached = steps
    lock.unlock()

    if reached % 100 == 0 {
      lastMilestone = reached
    }
  }
}
