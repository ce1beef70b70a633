// Exercise: bank-account
//
// $10 are in the account, and several threads want to withdraw $10 at the same time. One of them
// should get the money, and all others a no. Here the balance can fall below zero, although it is
// only ever touched under the lock. Make that impossible.
//
// Leave the names as they are: BankAccount, `init(balance:)`, `balance` and `withdraw(_:)`.
//
// Check it:     racelab exercise check bank-account.swift
// Read first:   racelab explain check-then-act or account-nslock

import Foundation

final class BankAccount {
  private let lock = NSLock()
  private var amount: Int

  init(balance: Int) { amount = balance }

  var balance: Int { lock.withLock { amount } }

  /// Takes out `sum`, or nothing if there is less. Returns whether it did.
  func withdraw(_ sum: Int) -> Bool {
    guard balance >= sum else { return false }
    lock.withLock { amount -= sum }
    return true
  }
}
