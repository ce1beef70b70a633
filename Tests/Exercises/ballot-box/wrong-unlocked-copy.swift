// Exercise: ballot-box
// says: a lock orders nothing for those who do not take it

import Foundation

final class BallotBox {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  func vote(for name: String) {
    lock.withLock { counts[name, default: 0] += 1 }
  }

  func votes(for name: String) -> Int {
    let counts = self.counts  // making the copy reads, too
    return lock.withLock { counts[name, default: 0] }
  }

  var isEmpty: Bool {
    let counts = self.counts
    return lock.withLock { counts.isEmpty }
  }
}
