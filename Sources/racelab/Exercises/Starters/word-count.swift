// Exercise: word-count
//
// A child task for each page counts its words and adds them to the total. All tasks share that one
// total, and nothing protects it. Count the words of all pages right, still with a child task for
// each page. The best answer shares nothing at all.
//
// Leave the names as they are: WordCount and `words(on:)`.
//
// Check it:     racelab exercise check word-count.swift
// Read first:   racelab explain task-group, actor or atomic

final class Total: @unchecked Sendable {  // the compiler had asked: is this safe to share?
  var words = 0
}

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for page in pages {
        group.addTask {
          for _ in page.split(separator: " ") { total.words += 1 }
        }
      }
    }
    return total.words
  }
}
