import Foundation
import RaceLabKit
import Synchronization

public let snapshotCache = Scenario(
  name: "snapshot-cache", grade: .safe, section: .caches,
  summary: "built as a whole outside, then swapped in as one immutable value",
  reason: "a reader takes a whole snapshot in one step, and nobody changes a snapshot",
  next: "immutable", iterations: 1_000, roles: Roles(readers: 7, writers: 1),
  measure: .none(of: "torn read", iteration: "access"),
  model: Model(total: "torn", adds: 0) {
    If("writes" == 1) {
      Exclusive("writers") {
        Exclusive("current.lock") { Read("current", into: "next") }
        Let("next", "next" + 1)  // changed outside: it is the writer's own
        Exclusive("current.lock") { Write("current", "next") }
      }
    } otherwise: {
      Exclusive("current.lock") { Read("current", into: "snapshot") }
      Let("buy", "snapshot")
      Let("sell", "snapshot" + .number(Rate.spread))  // from the very same snapshot
      If("sell" != "buy" + .number(Rate.spread)) { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: SnapshotCache())
)

final class SnapshotCache: SharedState {  // Sendable without `@unchecked`: there are only lets
  private let current = Mutex<[String: Rate]>(["EUR": Rate()])
  private let writers = NSLock()
  private let torn = Tally()

  // MARK: The critical section, as short as can be

  /// All rates as they are now. It never changes any more, so it is read without a lock.
  func snapshot() -> [String: Rate] {
    current.withLock { $0 }  // one reference, whatever the size of the dictionary
  }

  func move(_ currency: String, _ worker: Worker) {
    writers.lock()  // one writer at a time: two that start from the same snapshot lose an update
    defer { writers.unlock() }
    var next = snapshot()
    next[currency, default: Rate()].buy += worker.step  // copies the storage: the old one is in use
    worker.think()  // half new, and nobody can see it
    next[currency]?.sell += worker.step
    current.withLock { swap(&$0, &next) }  // the old one is freed later, outside this lock
    worker.wrote(snapshot()[currency]?.buy)
  }

  // MARK: -

  func iterate(_ worker: Worker) {
    if worker.isWriter {
      move("EUR", worker)
    } else {
      let rates = snapshot()
      worker.think()
      guard let rate = rates["EUR"] else { return }
      worker.read(rate.buy)
      if !rate.isWhole { torn.add() }
    }
  }

  var total: Int { torn.count }
}
