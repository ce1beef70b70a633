// check: --setup 'let cache = Cache()' --each 'cache.store(call.number, for: call.number % 64)' --iterations 1000
// kind: data race
// also: crash, no end, deadlock
// why: a global queue ignores the barrier flag, so the writes run side by side

import Dispatch

class Cache {
  private var items: [Int: Int] = [:]
  private let queue = DispatchQueue.global()

  func store(_ value: Int, for key: Int) {
    queue.sync(flags: .barrier) {
      items[key] = value
    }
  }

  func value(for key: Int) -> Int? {
    queue.sync { items[key] }
  }
}
