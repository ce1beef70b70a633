// Exercise: lazy-catalog
// says: a wrong result, without a data race

import Foundation
import Synchronization

final class Catalog {
  private(set) var prices: [Int: Int] = [:]

  init() { prices = load() }  // no race, but nothing lazy about it either

  private let loadCount = Atomic<Int>(0)
  var loads: Int { loadCount.load(ordering: .relaxed) }

  private func load() -> [Int: Int] {
    loadCount.wrappingAdd(1, ordering: .relaxed)
    var prices: [Int: Int] = [:]
    for article in 1...8 { prices[article] = article * 10 }
    return prices
  }
}
