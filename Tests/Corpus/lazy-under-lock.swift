// check: --setup 'let books = (0..<iterations).map { _ in Book() }' --each '_ = books[call.iteration].text()' --invariant 'books.allSatisfy { $0.loads == 1 }'
// kind: none
// why: checking, loading and reading the text all hold the lock

import Foundation

final class Book {
  private let lock = NSLock()
  private var loadCount = 0
  private lazy var contents: String = {
    loadCount += 1
    return String(repeating: "Call me Ishmael. ", count: 10)
  }()

  func text() -> String {
    lock.lock()
    defer { lock.unlock() }
    return contents
  }

  var loads: Int {
    lock.lock()
    defer { lock.unlock() }
    return loadCount
  }
}
