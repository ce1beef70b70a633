import Dispatch
import RaceLabKit

public let serialQueue = Scenario(
  name: "serial-queue", grade: .safe, section: .counter,
  summary: "a serial DispatchQueue, each increment a sync",
  reason: "a serial queue runs one block at a time, and sync waits for its own block to end",
  next: "serial-queue-async", iterations: 2_000,
  model: Model {
    Exclusive("queue") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: SerialQueueCounter())
)

final class SerialQueueCounter: SharedTotal, @unchecked Sendable {  // right: only on `queue`
  private let queue = DispatchQueue(label: "racelab.serial-queue")
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    queue.sync {
      let old = count
      worker.think(over: old)
      count = old + worker.step
    }
  }

  // MARK: -

  var total: Int { queue.sync { count } }
}
