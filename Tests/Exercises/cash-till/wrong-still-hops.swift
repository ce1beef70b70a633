// Exercise: cash-till
// says: it waits for itself

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
      if amount < wanted { return }  // without the helper it hops just the same
      money -= wanted
    }
  }
}
