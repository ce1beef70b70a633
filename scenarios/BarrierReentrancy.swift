import Dispatch
import RaceLabKit

public let barrierReentrancy = Scenario(
  name: "barrier-reentrancy", grade: .hazard, section: .hazards,
  summary: "sync onto the same concurrent queue from inside a barrier",
  reason: "a barrier runs alone, so a read inside it waits for the very barrier that waits for it",
  next: "barrier-cache",
  model: Model(total: "price") {
    Exclusive("queue") {  // a barrier
      Exclusive("queue", .shared) { Read("price", into: "found") }
      If("found" == 0) { Write("price", 3) }
    }
  },
  script: .hazard(.hangsOrCrashes) { stage in
    let prices = PriceList()
    stage.say("the price of tea: \(prices.price(of: "tea").map(String.init) ?? "unknown")")
    prices.setIfMissing("tea", 3)
    stage.say("the price of tea: \(prices.price(of: "tea") ?? 0)")  // never said
  } fixed: { stage in
    let prices = PriceList()
    stage.say("the price of tea: \(prices.price(of: "tea").map(String.init) ?? "unknown")")
    prices.setIfMissingDirectly("tea", 3)
    stage.say("the price of tea: \(prices.price(of: "tea") ?? 0)")
  }
)

final class PriceList: @unchecked Sendable {  // right: written in barriers only
  private let queue = DispatchQueue(label: "racelab.prices", attributes: .concurrent)
  private var prices: [String: Int] = [:]

  // MARK: The critical section, a barrier

  /// Beside other reads, but never beside a barrier.
  func price(of item: String) -> Int? {
    queue.sync { prices[item] }
  }

  func setIfMissing(_ item: String, _ price: Int) {
    queue.sync(flags: .barrier) {
      if self.price(of: item) == nil {  // a read that has to wait for this very barrier
        prices[item] = price
      }
    }
  }

  func setIfMissingDirectly(_ item: String, _ price: Int) {
    queue.sync(flags: .barrier) {
      if prices[item] == nil {  // alone already: look at the dictionary itself
        prices[item] = price
      }
    }
  }

  // MARK: -
}
