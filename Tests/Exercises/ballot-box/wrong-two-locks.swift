// Exercise: ballot-box
// says: Each held a lock, but not the same one

import Foundation

final class BallotBox {
  private let readLock = NSLock()
  private let writeLock = NSLock()
  private var counts: [String: Int] = [:]

  func vote(for name: String) {
    writeLock.withLock { counts[name, default: 0] += 1 }
  }

  func votes(for name: String) -> Int {
    readLock.withLock { counts[name, default: 0] }
  }

  var isEmpty: Bool {
    readLock.withLock { counts.isEmpty }
  }
}
