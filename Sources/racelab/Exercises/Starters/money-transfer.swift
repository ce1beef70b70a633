// Exercise: money-transfer
//
// A transfer needs two accounts, so it takes two locks. While Anna pays Ben, Ben pays Anna, and
// soon neither of them ever finishes. Let all transfers come to an end, and no money get lost.
//
// Leave the names as they are: Account, `init(number:balance:)`, `balance` and `transfer(_:to:)`. No
// two accounts have the same number, and nobody pays themselves. Balances may fall below zero.
//
// Check it:     racelab exercise check money-transfer.swift
// Read first:   racelab explain lock-order, two-queues or lock-wrong-object

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
    other.lock.lock()
    defer { other.lock.unlock() }
    amount -= sum
    other.amount += sum
  }
}
