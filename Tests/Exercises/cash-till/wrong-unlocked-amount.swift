// Exercise: cash-till
// says: a lock orders nothing for those who do not take it

import Dispatch
import Foundation

final class LockedTill {
  private let lock = NSLock()
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    money  // does not lock any more: for everybody
  }

  func take(_ wanted: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard holds(wanted) else { return }
    money -= wanted
  }

  /// The caller holds the lock.
  private func holds(_ wanted: Int) -> Bool {
    money >= wanted
  }
}

final class QueueTill {
  private let queue = DispatchQueue(label: "till")
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    queue.sync { money }
  }

  func take(_ wanted: Int) {
    queue.sync {
      guard holds(wanted) else { return }
      money -= wanted
    }
  }

  /// Runs on the queue.
  private func holds(_ wanted: Int) -> Bool {
    dispatchPrecondition(condition: .onQueue(queue))
    return money >= wanted
  }
}
