// check: --setup 'let purse = Purse()' --each 'if !purse.buyCoffee() { purse.deposit(10) }' --invariant 'purse.overdrafts == 0' --iterations 200
// kind: lost updates
// why: check and withdrawal each take the lock, but in between another thread takes the money

import Foundation

class Purse {
  private let lock = NSLock()
  private var money = 0
  private(set) var overdrafts = 0

  var balance: Int {
    lock.withLock { money }
  }

  func deposit(_ amount: Int) {
    lock.withLock { money += amount }
  }

  func withdraw(_ amount: Int) {
    lock.withLock {
      money -= amount
      if money < 0 { overdrafts += 1 }
    }
  }

  func buyCoffee() -> Bool {
    guard balance >= 10 else { return false }
    usleep(20)  // the machine grinds the beans
    withdraw(10)
    return true
  }
}
