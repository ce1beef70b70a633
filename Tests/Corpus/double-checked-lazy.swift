// check: --setup 'let shelf = (0..<iterations).map { _ in Book() }' --each '_ = shelf[call.iteration].text()' --invariant 'shelf.allSatisfy { $0.loads == 1 }'
// kind: data race
// also: crash
// why: the first check reads the variable without the lock that its writer holds

import Foundation

final class Book {
  private let lock = NSLock()
  private var cached: String?
  private(set) var loads = 0

  func text() -> String {
    if let cached {  // quick way: no lock needed when it is there already
      return cached
    }
    lock.lock()
    defer { lock.unlock() }
    if cached == nil {
      cached = load()
    }
    return cached ?? ""
  }

  private func load() -> String {
    loads += 1
    return String(repeating: "Call me Ishmael. ", count: 10)
  }
}
