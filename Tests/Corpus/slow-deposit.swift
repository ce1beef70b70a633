// check: --setup 'let account = Account()' --each 'account.deposit(1)' --total 'account.balance'
// kind: data race
// why: others deposit while one waits, and ten thousand calls of a thread would take half a minute

import Foundation

class Account {
  var balance = 0

  func deposit(_ sum: Int) {
    let old = balance
    usleep(2000)  // the bank's computer is slow
    balance = old + sum
  }
}
