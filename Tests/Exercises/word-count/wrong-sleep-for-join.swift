// Exercise: word-count
// says: starts work that nobody waits for

actor Total {
  private(set) var words = 0

  func add(_ more: Int) { words += more }
}

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for page in pages {
        group.addTask {
          // Ends at once; the task in it need not have begun.
          Task { await total.add(page.split(separator: " ").count) }
        }
      }
    }
    try? await Task.sleep(for: .microseconds(100))  // surely they are done by now?
    return await total.words
  }
}
