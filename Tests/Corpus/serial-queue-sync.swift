// check: --setup 'let account = Account()' --each 'account.deposit(5)' --total 'account.balance' --expect 'threads * iterations * 5'
// kind: none
// why: a serial queue runs one block at a time, and all accesses are in its blocks

import Dispatch

class Account {
  private let queue = DispatchQueue(label: "account")
  private var cents = 0

  var balance: Int {
    queue.sync { cents }
  }

  func deposit(_ amount: Int) {
    queue.sync { cents += amount }
  }
}
