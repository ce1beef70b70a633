import RaceLabKit

public let immutable = Scenario(
  name: "immutable", grade: .safe, section: .caches,
  summary: "a table that nobody writes after init, read by all at once",
  reason: "two accesses conflict only if one of them writes, and after init none does",
  next: "profile",
  measure: .none(of: "changed price", iteration: "look-up"),
  model: Model(total: "changed", adds: 0, initially: ["price": 7]) {
    Read("price", into: "first")
    Read("price", into: "second")
    If("first" != "second") { AtomicAdd("changed", 1) }
  },
  program: .threads(sharing: PriceList())
)

/// Prices by article, complete when `init` returns. `Sendable`, and the compiler has checked it.
final class PriceList: SharedState {
  private let prices: [Int]
  private let changed = Tally()

  init() {
    var prices: [Int] = []  // a `var` as long as only `init` knows it
    for article in 0..<100 { prices.append(7 * article + 7) }
    self.prices = prices
  }

  // MARK: The critical section, which needs no protection

  func iterate(_ worker: Worker) {
    let article = worker.index % prices.count
    let first = price(of: article)
    worker.think()  // whatever the others do meanwhile, they can't change a price
    let second = price(of: article)
    if first != second { changed.add() }
  }

  // MARK: -

  // Not inlined, so that the second look-up is one, even when optimised.
  @inline(never) private func price(of article: Int) -> Int { prices[article] }

  var total: Int { changed.count }
}
