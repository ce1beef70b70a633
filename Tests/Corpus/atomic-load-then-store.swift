// check: --setup 'let hits = Hits()' --each 'hits.add()' --total 'hits.count'
// kind: lost updates
// why: the load and the store are each atomic, the pair is not

import Synchronization

final class Hits: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() {
    let old = value.load(ordering: .sequentiallyConsistent)
    value.store(old + 1, ordering: .sequentiallyConsistent)
  }
}
