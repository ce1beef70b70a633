// check: --setup 'let account = Account()' --each 'account.deposit(1)' --total 'account.balance'
// kind: none
// why: the lock holds; ten thousand calls of a thread would only take minutes

import Foundation

final class Account {
  private var amount = 0
  private let lock = NSLock()

  var balance: Int { lock.withLock { amount } }

  func deposit(_ sum: Int) {
    lock.withLock {
      let old = amount
      usleep(2000)  // the bank's computer is slow
      amount = old + sum
    }
  }
}
