// check: --setup 'let diary = Diary()' --each 'diary.write("Dear diary")' --total 'diary.pages'
// kind: deadlock
// why: write holds the lock when it calls pages, which waits for the same lock

import Foundation

final class Diary {
  private let lock = NSLock()
  private var entries: [String] = []

  var pages: Int {
    lock.lock()
    defer { lock.unlock() }
    return entries.count
  }

  func write(_ entry: String) {
    lock.lock()
    defer { lock.unlock() }
    entries.append("\(pages + 1). \(entry)")
  }
}
