// check: --setup 'let words = WordCount()' --each 'words.saw("word \(call.number % 5000)")'
// kind: crash
// also: data race, no end, deadlock, lost updates
// why: NSCountedSet is not thread-safe, and nothing protects it

import Foundation

final class WordCount {
  private let bag = NSCountedSet()

  func saw(_ word: String) {
    bag.add(word)
  }

  func count(of word: String) -> Int {
    bag.count(for: word)
  }
}
