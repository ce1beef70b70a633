// Exercise: bank-account
// says: a check and what follows from it

import Dispatch

final class BankAccount {
  private let queue = DispatchQueue(label: "account")
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { queue.sync { amount } }

  func withdraw(_ sum: Int) -> Bool {
    guard queue.sync(execute: { amount >= sum }) else { return false }
    queue.sync { amount -= sum }  // other blocks may have come first
    return true
  }
}
