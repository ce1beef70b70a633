// Exercise: lazy-catalog
// says: a lock orders nothing for those who do not take it

import Foundation
import Synchronization

final class Catalog {
  private let lock = NSLock()
  private var loaded: [Int: Int]?

  var prices: [Int: Int] {
    if let loaded { return loaded }  // the first check, without the lock
    return lock.withLock {
      if let loaded { return loaded }
      let prices = load()
      loaded = prices
      return prices
    }
  }

  private let loadCount = Atomic<Int>(0)
  var loads: Int { loadCount.load(ordering: .relaxed) }

  private func load() -> [Int: Int] {
    loadCount.wrappingAdd(1, ordering: .relaxed)
    var prices: [Int: Int] = [:]
    for article in 1...8 { prices[article] = article * 10 }
    return prices
  }
}
