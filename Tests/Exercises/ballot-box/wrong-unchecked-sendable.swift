// Exercise: ballot-box
// says: it only tells the compiler to ask no more

import Foundation

final class BallotBox: @unchecked Sendable {  // a promise, which nobody keeps
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  func vote(for name: String) {
    lock.withLock { counts[name, default: 0] += 1 }
  }

  func votes(for name: String) -> Int {
    counts[name, default: 0]
  }

  var isEmpty: Bool { counts.isEmpty }
}
