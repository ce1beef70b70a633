// check: --setup 'let a = Basket(), b = Basket()' --each '_ = a == b' --each '_ = b == a' --iterations 100000
// kind: deadlock
// why: a == b locks a first and b == a locks b first, so each can hold what the other wants

import Foundation

final class Basket: Equatable {
  private let lock = NSLock()
  private var fruit: [String] = ["apple", "pear"]

  func add(_ name: String) {
    lock.withLock { fruit.append(name) }
  }

  static func == (left: Basket, right: Basket) -> Bool {
    left.lock.lock()
    defer { left.lock.unlock() }
    right.lock.lock()
    defer { right.lock.unlock() }
    return left.fruit == right.fruit
  }
}
