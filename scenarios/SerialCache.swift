import Dispatch
import RaceLabKit

public let serialCache = Scenario(
  name: "serial-cache", grade: .safe, section: .caches,
  summary: "the same dictionary on a serial queue: one access at a time",
  reason: "a serial queue runs one block at a time, be it a read or a write",
  next: "snapshot-cache", iterations: 1_000, roles: Roles(readers: 7, writers: 1),
  measure: .none(of: "torn read", iteration: "access"),
  model: Model(total: "torn", adds: 0, initially: ["sell": Rate.spread]) {
    If("writes" == 1) {
      Exclusive("queue") {
        Read("buy", into: "old buy")
        Write("buy", "old buy" + 1)
        Read("sell", into: "old sell")
        Write("sell", "old sell" + 1)
      }
    } otherwise: {
      Exclusive("queue") {
        Read("buy", into: "buy")
        Read("sell", into: "sell")
      }
      If("sell" != "buy" + .number(Rate.spread)) { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: SerialCache())
)

final class SerialCache: SharedState, @unchecked Sendable {  // right: only touched on `queue`
  private let queue = DispatchQueue(label: "racelab.serial-cache")
  private var rates: [String: Rate] = [:]
  private let torn = Tally()

  // MARK: The critical section, for reading and for writing

  func rate(of currency: String, _ worker: Worker) -> Rate? {
    queue.sync {  // reads wait for reads
      worker.think()
      return rates[currency]
    }
  }

  func move(_ currency: String, _ worker: Worker) {
    queue.sync {
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
