// check: --setup 'let news = News()' --each 'news.publish(42)' --each 'news.read()' --invariant 'news.mistakes == 0'
// kind: none
// why: the text is written before the flag is released, and read only after the flag was acquired

import Synchronization

final class News: @unchecked Sendable {
  private let started = Atomic<Bool>(false)
  private let ready = Atomic<Bool>(false)
  private let wrong = Atomic<Int>(0)
  private var number = 0

  var mistakes: Int { wrong.load(ordering: .relaxed) }

  /// Only the first call publishes.
  func publish(_ value: Int) {
    if started.exchange(true, ordering: .relaxed) { return }
    number = value
    ready.store(true, ordering: .releasing)
  }

  func read() {
    guard ready.load(ordering: .acquiring) else { return }
    if number != 42 {
      wrong.add(1, ordering: .relaxed)
    }
  }
}
