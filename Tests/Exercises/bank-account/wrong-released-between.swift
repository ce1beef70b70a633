// Exercise: bank-account
// says: a wrong result, without a data race

import Foundation

final class BankAccount {
  private let lock = NSLock()
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { lock.withLock { amount } }

  func withdraw(_ sum: Int) -> Bool {
    lock.lock()
    let isEnough = amount >= sum
    lock.unlock()  // what is known now may be wrong a moment later
    if !isEnough { return false }
    lock.lock()
    amount -= sum
    lock.unlock()
    return true
  }
}
