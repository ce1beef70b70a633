// Exercise: price-cache
// says: it needs flags: .barrier

import Dispatch

final class PriceCache {
  private let queue = DispatchQueue(label: "prices", attributes: .concurrent)
  private var prices: [String: Int] = [:]

  func price(of article: String) -> Int {
    queue.sync { prices[article, default: 0] }
  }

  func raise(_ article: String, by amount: Int) {
    queue.async { self.prices[article, default: 0] += amount }
  }
}
