// check: --setup 'let hits = Hits()' --each 'hits.add()' --total 'hits.count'
// kind: none
// why: an atomic add reads and writes in one step

import Synchronization

final class Hits: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() {
    value.wrappingAdd(1, ordering: .relaxed)
  }
}
