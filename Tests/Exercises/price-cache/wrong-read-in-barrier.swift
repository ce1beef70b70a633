// Exercise: price-cache
// says: it waits for itself

import Dispatch

final class PriceCache {
  private let queue = DispatchQueue(label: "prices", attributes: .concurrent)
  private var prices: [String: Int] = [:]

  func price(of article: String) -> Int {
    queue.sync { prices[article, default: 0] }
  }

  func raise(_ article: String, by amount: Int) {
    queue.sync(flags: .barrier) {
      prices[article] = price(of: article) + amount  // onto the queue that it is on
    }
  }
}
