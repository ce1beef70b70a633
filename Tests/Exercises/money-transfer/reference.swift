// Exercise: money-transfer

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
    let (first, second) = number < other.number ? (self, other) : (other, self)
    first.lock.lock()
    defer { first.lock.unlock() }
    second.lock.lock()
    defer { second.lock.unlock() }
    amount -= sum
    other.amount += sum
  }
}
