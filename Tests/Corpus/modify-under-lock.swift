// check: --setup 'let scores = Scores()' --each 'scores["anna"] += 1' --total 'scores["anna"]'
// kind: none
// why: += goes through _modify, which holds the lock from the read to the write

import Foundation

final class Scores {
  private let lock = NSLock()
  private var points: [String: Int] = [:]

  subscript(name: String) -> Int {
    get {
      lock.lock()
      defer { lock.unlock() }
      return points[name, default: 0]
    }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &points[name, default: 0]
    }
  }
}
