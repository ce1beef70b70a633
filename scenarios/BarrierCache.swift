import Dispatch
import RaceLabKit

public let barrierCache = Scenario(
  name: "barrier-cache", grade: .safe, section: .caches,
  summary: "a dictionary on a concurrent queue: sync reads, barrier writes",
  reason: "a barrier block waits for the reads before it and runs alone",
  next: "serial-cache", iterations: 1_000,
  model: Model(total: "hits") {
    Exclusive("queue") {  // a barrier
      Read("hits", into: "old")
      Write("hits", "old" + 1)
    }
    Exclusive("queue", .shared) { Read("hits", into: "seen") }
  },
  program: .threads(sharing: BarrierCache())
)

final class BarrierCache: SharedTotal, @unchecked Sendable {  // right: written in barriers only
  private let queue = DispatchQueue(label: "racelab.barrier-cache", attributes: .concurrent)
  private var hits: [Int: Int] = [:]

  // MARK: The critical section

  func read(_ key: Int) -> Int? {
    queue.sync { hits[key] }  // beside other reads
  }

  func add(to key: Int, _ worker: Worker) {
    queue.sync(flags: .barrier) {  // alone
      let old = hits[key] ?? 0
      worker.think()
      hits[key] = old + worker.step
    }
  }

  // MARK: -

  /// One write and three reads, spread over a few keys.
  func increment(_ worker: Worker) {
    add(to: worker.index % 8, worker)
    for other in 1...3 { _ = read((worker.index + other) % 8) }
  }

  var total: Int { queue.sync { hits.values.reduce(0, +) } }
}
