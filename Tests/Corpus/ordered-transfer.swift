// check: --setup 'let a = Account(number: 1, balance: 500), b = Account(number: 2, balance: 500)' --each 'transfer(1, from: a, to: b)' --each 'transfer(1, from: b, to: a)' --total 'a.balance + b.balance' --expect '1000'
// kind: none
// why: both directions take the lock of the lower account number first, so nobody waits in a circle

import Foundation

class Account {
  let number: Int
  fileprivate let lock = NSLock()
  fileprivate var money: Int

  init(number: Int, balance: Int) {
    self.number = number
    money = balance
  }

  var balance: Int {
    lock.withLock { money }
  }
}

func transfer(_ amount: Int, from: Account, to: Account) {
  let first = from.number < to.number ? from : to
  let second = from.number < to.number ? to : from
  first.lock.lock()
  second.lock.lock()
  if from.money >= amount {
    from.money -= amount
    to.money += amount
  }
  second.lock.unlock()
  first.lock.unlock()
}
