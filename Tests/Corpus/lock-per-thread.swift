// check: --setup 'let visits = Visits()' --each 'visits.add()' --total 'visits.count'
// kind: data race
// why: every thread has a lock of its own, so no thread ever keeps another one out

import Foundation

class Visits {
  var count = 0

  private var myLock: NSLock {
    let storage = Thread.current.threadDictionary
    if let lock = storage["visits.lock"] as? NSLock {
      return lock
    }
    let lock = NSLock()
    storage["visits.lock"] = lock
    return lock
  }

  func add() {
    myLock.withLock {
      count += 1
    }
  }
}
