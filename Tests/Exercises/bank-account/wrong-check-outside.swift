// Exercise: bank-account
// says: a lock orders nothing for those who do not take it

import Foundation

final class BankAccount {
  private let lock = NSLock()
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { lock.withLock { amount } }

  func withdraw(_ sum: Int) -> Bool {
    guard amount >= sum else { return false }  // saves a lock, and reads without it
    return lock.withLock {
      guard amount >= sum else { return false }
      amount -= sum
      return true
    }
  }
}
