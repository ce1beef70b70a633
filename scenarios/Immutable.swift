import RaceLabKit

public let immutable = Scenario(
  name: "immutable", grade: .safe, section: .caches,
  summary: "a table that nobody writes after init, read by all at once",
  reason: "two accesses conflict only if one of them writes, and after init none does",
  next: "profile",
  measure: .none(of: "changed postage", iteration: "look-up"),
  model: Model(total: "changed", adds: 0, initially: ["postage": 95]) {
    Read("postage", into: "first")
    Read("postage", into: "second")
    If("first" != "second") { AtomicAdd("changed", 1) }
  },
  program: .threads(sharing: PostageTable())
)

/// Postage by weight, complete when `init` returns. `Sendable`, and the compiler has checked it.
final class PostageTable: SharedState {
  private let cents: [Int]
  private let changed = Tally()

  init() {
    var cents: [Int] = []  // a `var`, as long as nobody but `init` knows it
    for kilograms in 0..<30 { cents.append(95 + 40 * kilograms) }
    self.cents = cents
  }

  // MARK: The critical section, which needs no protection

  func iterate(_ worker: Worker) {
    let kilograms = worker.index % cents.count
    let first = postage(kilograms)
    worker.think()  // whatever the others do meanwhile, they can't change it
    let second = postage(kilograms)
    if first != second { changed.add() }
  }

  // MARK: -

  // Not inlined, so that the second look-up is one, even when optimised.
  @inline(never) private func postage(_ kilograms: Int) -> Int { cents[kilograms] }

  var total: Int { changed.count }
}
