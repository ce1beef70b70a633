// check: --setup 'let bell = Bell()' --each 'bell.ring()' --each 'bell.waitForRing()'
// kind: deadlock
// why: a condition forgets a signal that nobody waits for, and nothing else remembers the ring

import Foundation

class Bell {
  private let condition = NSCondition()

  func ring() {
    condition.lock()
    condition.signal()
    condition.unlock()
  }

  func waitForRing() {
    condition.lock()
    condition.wait()
    condition.unlock()
  }
}
