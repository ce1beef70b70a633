// check: --setup 'let journal = Journal()' --each 'journal.note()' --total 'journal.length'
// kind: none
// why: all is done on one queue; the calls return long before it is done, and the queue takes its time

import Foundation

final class Journal: @unchecked Sendable {
  private var entries = 0
  private let queue = DispatchQueue(label: "journal")

  var length: Int { queue.sync { entries } }

  func note() {
    queue.async {
      usleep(500)  // to a slow disk
      self.entries += 1
    }
  }
}
