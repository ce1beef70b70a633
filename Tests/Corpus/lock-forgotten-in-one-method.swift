// check: --setup 'let a = Account()' --each 'a.deposit(2)' --each 'a.withdraw(1)' --total 'a.balance' --expect 'threads * iterations / 2'
// kind: data race
// why: deposit takes the lock and withdraw does not

import Foundation

class Account {
  private let lock = NSLock()
  private(set) var balance = 0

  func deposit(_ amount: Int) {
    lock.lock()
    balance += amount
    lock.unlock()
  }

  func withdraw(_ amount: Int) {
    balance -= amount
  }
}
