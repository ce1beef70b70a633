// Exercise: word-count
// says: it only tells the compiler to ask no more

final class Total: @unchecked Sendable {
  var words = 0
}

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for page in pages {
        group.addTask {
          let words = page.split(separator: " ").count
          total.words += words  // fewer chances to go wrong, but not none
        }
      }
    }
    return total.words
  }
}
