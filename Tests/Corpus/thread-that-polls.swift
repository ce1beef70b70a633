// check: --setup 'let log = Log()' --each 'log.add("line")' --total 'log.written'
// kind: none
// why: a thread of the log looks for lines again and again, as long as the process lives; all of it locks

import Foundation

final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  private var count = 0

  init() {
    Thread.detachNewThread {
      while true {
        usleep(5000)
        self.flush()
      }
    }
  }

  var written: Int {
    flush()
    return lock.withLock { count }
  }

  func add(_ line: String) {
    lock.withLock { lines.append(line) }
  }

  private func flush() {
    lock.withLock {
      count += lines.count
      lines.removeAll()
    }
  }
}
