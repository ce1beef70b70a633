import Dispatch
import RaceLabKit

public let barrierCache = Scenario(
  name: "barrier-cache", grade: .safe, section: .caches,
  summary: "a dictionary on a concurrent queue: sync reads, barrier writes",
  reason:
    "a barrier block waits for the reads before it and runs alone, so no read sees half of it",
  next: "serial-cache", iterations: 1_000, roles: Roles(readers: 7, writers: 1),
  measure: .none(of: "torn read", iteration: "access"),
  model: Model(total: "torn", adds: 0, initially: ["sell": Rate.spread]) {
    If("writes" == 1) {
      Exclusive("queue") {  // a barrier
        Read("buy", into: "old buy")
        Write("buy", "old buy" + 1)
        Read("sell", into: "old sell")
        Write("sell", "old sell" + 1)
      }
    } otherwise: {
      Exclusive("queue", .shared) {
        Read("buy", into: "buy")
        Read("sell", into: "sell")
      }
      If("sell" != "buy" + .number(Rate.spread)) { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: BarrierCache())
)

/// What a currency costs. The two prices move together: one without the other is never right.
struct Rate: Sendable {
  static let spread = 2
  var buy = 0
  var sell = spread

  var isWhole: Bool { sell == buy + Self.spread }
}

extension Worker {
  /// Says for the recording which rate was read.
  func read(_ rate: Rate) {
    read(rate.buy)
    read(second: rate.sell)
  }
}

final class BarrierCache: SharedState, @unchecked Sendable {  // right: written in barriers only
  private let queue = DispatchQueue(label: "racelab.barrier-cache", attributes: .concurrent)
  private var rates: [String: Rate] = [:]
  private let torn = Tally()

  // MARK: The critical section, for reading and for writing

  func rate(of currency: String, _ worker: Worker) -> Rate? {
    queue.sync {  // beside other reads
      worker.think()
      return rates[currency]
    }
  }

  func move(_ currency: String, _ worker: Worker) {
    queue.sync(flags: .barrier) {  // alone
      rates[currency, default: Rate()].buy += worker.step
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
      worker.read(rate)
      if !rate.isWhole { torn.add() }
    }
  }

  var total: Int { torn.count }
}
