// Exercise: money-transfer
// says: each of two threads can hold one and wait for the other's

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
    other.lock.lock()  // the other way round, but for both of them
    defer { other.lock.unlock() }
    lock.lock()
    defer { lock.unlock() }
    amount -= sum
    other.amount += sum
  }
}
