// check: --setup 'let words = WordCounts()' --each 'words.add("swift")' --each '_ = words["swift"]' --total 'words["swift"]' --expect 'threads * iterations / 2' --iterations 1000
// kind: none
// why: the read and the write are in one barrier block, which runs alone

import Foundation

class WordCounts {
  private var counts: [String: Int] = [:]
  private let queue = DispatchQueue(label: "words", attributes: .concurrent)

  subscript(word: String) -> Int {
    queue.sync { counts[word] ?? 0 }
  }

  func add(_ word: String) {
    queue.async(flags: .barrier) {
      self.counts[word] = (self.counts[word] ?? 0) + 1
    }
  }
}
