// Exercise: cash-till
// says: a wrong result, without a data race

import Dispatch
import Foundation

final class LockedTill {
  private let lock = NSLock()
  private var money: Int

  init(amount: Int) { money = amount }

  var amount: Int {
    lock.withLock { money }
  }

  func take(_ wanted: Int) {
    guard amount >= wanted else { return }  // locks, and unlocks again
    lock.lock()
    defer { lock.unlock() }
    money -= wanted
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
