// Exercise: word-count

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for page in pages {
        group.addTask { page.split(separator: " ").count }
      }
      return await group.reduce(0, +)
    }
  }
}
