// Exercise: price-cache
//
// Prices on a concurrent queue: reads run beside each other, and a write is a barrier, which runs
// alone. So far, so good. But two threads that raise a price at the same time may raise it only once.
// Make every raise count. Reads must still run beside each other.
//
// Leave the names as they are: PriceCache, `init()`, `price(of:)` and `raise(_:by:)`. `raise` may
// return before the price has changed, as long as a later `price(of:)` on the same thread sees it.
//
// Check it:     racelab exercise check price-cache.swift
// Read first:   racelab explain barrier-cache, barrier-global-queue or barrier-reentrancy

import Dispatch

final class PriceCache {
  private let queue = DispatchQueue(label: "prices", attributes: .concurrent)
  private var prices: [String: Int] = [:]

  func price(of article: String) -> Int {
    queue.sync { prices[article, default: 0] }
  }

  func raise(_ article: String, by amount: Int) {
    let raised = price(of: article) + amount
    queue.async(flags: .barrier) { self.prices[article] = raised }
  }
}
