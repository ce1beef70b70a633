// check: --setup 'let diary = Diary()' --each 'diary.write("Dear diary")' --total 'diary.pages'
// kind: none
// why: the methods without a lock are private, and only called by those that hold it

import Foundation

final class Diary {
  private let lock = NSLock()
  private var entries: [String] = []

  var pages: Int {
    lock.lock()
    defer { lock.unlock() }
    return countPages()
  }

  func write(_ entry: String) {
    lock.lock()
    defer { lock.unlock() }
    append("\(countPages() + 1). \(entry)")
  }

  // The lock must be held.
  private func countPages() -> Int {
    entries.count
  }

  // The lock must be held.
  private func append(_ line: String) {
    entries.append(line)
  }
}
