// Exercise: money-transfer
// says: Each held a lock, but not the same one

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
    amount -= sum
    other.amount += sum  // the other's lock guards it, not this one's
  }
}
