// Exercise: word-count
// says: has to keep its child tasks

enum WordCount {
  static func words(on pages: [String]) async -> Int {
    pages.reduce(0) { $0 + $1.split(separator: " ").count }
  }
}
