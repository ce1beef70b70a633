// Exercise: word-count
// says: at each await others get their turn

actor Total {
  private(set) var words = 0

  func set(_ words: Int) { self.words = words }
}

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for page in pages {
        group.addTask {
          let words = page.split(separator: " ").count
          await total.set(total.words + words)  // two visits to the actor
        }
      }
    }
    return await total.words
  }
}
