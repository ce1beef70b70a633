// Exercise: cash-till
//
// Nobody may take more out of a till than there is in it. Both tills are protected, and both wait for
// themselves: one for its lock, the other for its queue. Repair both:
//
//   LockedTill   with the NSLock it has: a recursive lock would hide who is to lock what
//   QueueTill    with the serial DispatchQueue it has
//
// Leave the names as they are: both classes, `init(amount:)`, `amount` and `take(_:)`.
//
// Check it:     racelab exercise check cash-till.swift
// Read first:   racelab explain relock, sync-on-own-queue or recursive-lock

import Dispatch
import Foundation

final class LockedTill {
  private let lock = NSLock()
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    lock.withLock { money }
  }

  /// Takes out `wanted`, or nothing if there is less.
  func take(_ wanted: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard holds(wanted) else { return }
    money -= wanted
  }

  private func holds(_ wanted: Int) -> Bool {
    amount >= wanted
  }
}

final class QueueTill {
  private let queue = DispatchQueue(label: "till")
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    queue.sync { money }
  }

  /// Takes out `wanted`, or nothing if there is less.
  func take(_ wanted: Int) {
    queue.sync {
      guard holds(wanted) else { return }
      money -= wanted
    }
  }

  private func holds(_ wanted: Int) -> Bool {
    amount >= wanted
  }
}
