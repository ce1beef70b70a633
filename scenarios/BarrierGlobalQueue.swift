import Dispatch
import RaceLabKit

public let barrierGlobalQueue = Scenario(
  name: "barrier-global-queue", grade: .dataRace, section: .caches,
  summary: "barrier writes on a global queue, where .barrier is ignored",
  reason: "a global queue ignores .barrier, so a write runs beside the reads, which see half of it",
  next: "barrier-cache", iterations: 20_000, roles: Roles(readers: 1, writers: 1),
  measure: .none(of: "torn read", iteration: "access"),
  model: Model(total: "torn", adds: 0, initially: ["sell": Rate.spread]) {
    If("writes" == 1) {  // the barrier is ignored
      Read("buy", into: "old buy")
      Write("buy", "old buy" + 1)
      Read("sell", into: "old sell")
      Write("sell", "old sell" + 1)
    } otherwise: {
      Read("buy", into: "buy")
      Read("sell", into: "sell")
      If("sell" != "buy" + .number(Rate.spread)) { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: BarrierGlobalCache())
)

final class BarrierGlobalCache: SharedState, @unchecked Sendable {  // wrong: no barrier takes hold
  private let queue = DispatchQueue.global()
  /// The entry is there from the start, and stays the same object: a dictionary that changed in a
  /// race could crash, and what is to be seen here is the torn read.
  private let rates = ["EUR": Entry()]
  private let torn = Tally()

  // MARK: The critical section, which does not exclude anybody

  func rate(of currency: String, _ worker: Worker) -> Rate? {
    queue.sync {
      guard let buy = rates[currency]?.buy else { return nil }
      worker.read(buy)
      worker.think()
      return rates[currency].map { Rate(buy: buy, sell: $0.sell) }
    }
  }

  func move(_ currency: String, _ worker: Worker) {
    queue.sync(flags: .barrier) {  // ignored: this is not a queue of our own
      rates[currency]?.buy += worker.step
      worker.wrote(rates[currency]?.buy)
      worker.think()  // here the entry is half new
      rates[currency]?.sell += worker.step
      worker.wrote(second: rates[currency]?.sell)
    }
  }

  // MARK: -

  func iterate(_ worker: Worker) {
    if worker.isWriter {
      move("EUR", worker)
    } else if let rate = rate(of: "EUR", worker) {
      worker.read(second: rate.sell)
      if !rate.isWhole { torn.add() }
    }
  }

  var total: Int { torn.count }
}

private final class Entry: @unchecked Sendable {  // wrong: nothing orders `rate`
  private var rate = Rate()

  // Not inlined: each stays a real load or store, even when optimised.
  var buy: Int {
    @inline(never) get { rate.buy }
    @inline(never) set { rate.buy = newValue }
  }
  var sell: Int {
    @inline(never) get { rate.sell }
    @inline(never) set { rate.sell = newValue }
  }
}
