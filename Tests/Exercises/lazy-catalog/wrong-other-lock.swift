// Exercise: lazy-catalog
// says: Each held a lock, but not the same one

import Foundation
import Synchronization

final class Catalog {
  private let readLock = NSLock()
  private let writeLock = NSLock()
  private var loaded: [Int: Int]?

  var prices: [Int: Int] {
    readLock.lock()
    let found = loaded
    readLock.unlock()
    if let found { return found }
    let prices = load()
    writeLock.lock()
    defer { writeLock.unlock() }
    loaded = prices
    return prices
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
