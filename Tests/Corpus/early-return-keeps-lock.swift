// check: --setup 'let ledger = Ledger()' --each 'ledger.book(call.iteration - 500)' --total 'ledger.entries'
// kind: deadlock
// why: the guard returns without unlocking, and the next call waits for ever

import Foundation

class Ledger {
  private let lock = NSLock()
  private(set) var entries = 0

  func book(_ amount: Int) {
    lock.lock()
    guard amount != 0 else {
      return
    }
    entries += 1
    lock.unlock()
  }
}
