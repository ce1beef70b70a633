// Exercise: ballot-box

import Foundation

final class BallotBox {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  func vote(for name: String) {
    lock.withLock { counts[name, default: 0] += 1 }
  }

  func votes(for name: String) -> Int {
    lock.withLock { counts[name, default: 0] }
  }

  var isEmpty: Bool {
    lock.withLock { counts.isEmpty }
  }
}
