// Exercise: bank-account

import Foundation

final class BankAccount {
  private let lock = NSLock()
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { lock.withLock { amount } }

  func withdraw(_ sum: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard amount >= sum else { return false }
    amount -= sum
    return true
  }
}
