import Dispatch
import RaceLabKit

public let serialQueueAsync = Scenario(
  name: "serial-queue-async", grade: .safe, section: .counter,
  summary: "a serial DispatchQueue, each increment an async, one sync at the end",
  reason: "the queue runs blocks in the order of submission, so the last sync sees them all",
  next: "serial-queue",
  model: Model {
    Async("queue") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  } finally: {
    WaitForAll("queue")
  },
  program: .threads(sharing: SerialQueueAsyncCounter())
)

final class SerialQueueAsyncCounter: SharedTotal, @unchecked Sendable {  // right: only on `queue`
  private let queue = DispatchQueue(label: "racelab.serial-queue-async")
  private var count = 0

  // MARK: The critical section, which the caller does not wait for

  func increment(_ worker: Worker) {
    queue.async {
      let old = self.count
      worker.think(over: old)
      self.count = old + worker.step
      worker.wrote(self.count)
    }
  }

  /// Submitted last, so it runs last.
  func settle() { queue.sync {} }

  // MARK: -

  var total: Int { queue.sync { count } }
}
