import Dispatch
import RaceLabKit

public let serialCache = Scenario(
  name: "serial-cache", grade: .safe, section: .caches,
  summary: "the same dictionary on a serial queue: one access at a time",
  reason: "a serial queue runs one block at a time, be it a read or a write",
  next: "barrier-cache", iterations: 1_000,
  model: Model(total: "hits") {
    Exclusive("queue") {
      Read("hits", into: "old")
      Write("hits", "old" + 1)
    }
    Exclusive("queue") { Read("hits", into: "seen") }
  },
  program: .threads(sharing: SerialCache())
)

final class SerialCache: SharedTotal, @unchecked Sendable {  // right: only touched on `queue`
  private let queue = DispatchQueue(label: "racelab.serial-cache")
  private var hits: [Int: Int] = [:]

  // MARK: The critical section

  func read(_ key: Int) -> Int? {
    queue.sync { hits[key] }  // reads wait for reads
  }

  func add(to key: Int, _ worker: Worker) {
    queue.sync {
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
