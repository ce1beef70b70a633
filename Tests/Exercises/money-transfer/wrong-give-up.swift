// Exercise: money-transfer
// says: who then gives up has done nothing

import Foundation

final class Account {
  private let number: Int
  private let lock = NSLock()
  private var amount: Int

  init(number: Int, balance: Int) {
    self.number = number
    amount = balance
  }

  var balance: Int { lock.withLock { amount } }

  func transfer(_ sum: Int, to other: Account) {
    lock.lock()
    defer { lock.unlock() }
    guard other.lock.try() else { return }  // no deadlock, and no transfer either
    defer { other.lock.unlock() }
    amount -= sum
    other.amount += sum
  }
}
