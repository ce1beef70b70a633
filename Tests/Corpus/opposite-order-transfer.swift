// check: --setup 'let a = Account(1_000_000), b = Account(1_000_000)' --each 'transfer(1, from: a, to: b)' --each 'transfer(1, from: b, to: a)' --total 'a.balance + b.balance' --expect '2_000_000' --iterations 100000
// kind: deadlock
// why: one transfer locks a and then b, the other b and then a, and both wait for ever

import Foundation

class Account {
  let lock = NSLock()
  var balance: Int

  init(_ balance: Int) {
    self.balance = balance
  }
}

func transfer(_ amount: Int, from: Account, to: Account) {
  from.lock.lock()
  to.lock.lock()
  from.balance -= amount
  to.balance += amount
  to.lock.unlock()
  from.lock.unlock()
}
