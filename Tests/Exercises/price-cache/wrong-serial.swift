// Exercise: price-cache
// says: has to keep its concurrent queue

import Dispatch

final class PriceCache {
  private let queue = DispatchQueue(label: "prices")
  private var prices: [String: Int] = [:]

  func price(of article: String) -> Int {
    queue.sync { prices[article, default: 0] }
  }

  func raise(_ article: String, by amount: Int) {
    queue.sync { prices[article, default: 0] += amount }
  }
}
