// check: --async --setup 'let library = Library()' --each '_ = await library.title(of: call.iteration)' --total 'await library.size' --expect 'iterations' --iterations 200
// kind: none
// why: other calls may run during the await, so the actor stores only what is then still missing

actor Library {
  private var titles: [Int: String] = [:]

  var size: Int { titles.count }

  func title(of book: Int) async -> String {
    if let title = titles[book] {
      return title
    }
    let loaded = await load(book)
    if let title = titles[book] {  // somebody else was faster
      return title
    }
    titles[book] = loaded
    return loaded
  }

  private func load(_ book: Int) async -> String {
    await Task.yield()
    return "Book \(book)"
  }
}
