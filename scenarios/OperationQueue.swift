import Foundation
import RaceLabKit

public let operationQueue = Scenario(
  name: "operation-queue", grade: .safe, section: .counter,
  summary: "an OperationQueue of width 1, each increment an operation",
  reason: "with a width of 1 no operation starts before the one that runs has finished",
  next: "serial-queue-async", iterations: 200,
  model: Model {
    Async("queue") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  } finally: {
    WaitForAll("queue")
  },
  program: .threads(sharing: OperationQueueCounter())
)

final class OperationQueueCounter: SharedTotal, @unchecked Sendable {  // right: only on `queue`
  private let queue = OperationQueue()
  private var count = 0

  init() { queue.maxConcurrentOperationCount = 1 }

  // MARK: The critical section, which the caller does not wait for

  func increment(_ worker: Worker) {
    queue.addOperation {
      let old = self.count
      worker.think(over: old)
      self.count = old + worker.step
      worker.wrote(self.count)
    }
  }

  func settle() { queue.waitUntilAllOperationsAreFinished() }

  // MARK: -

  var total: Int { count }  // after `settle`, nobody is left to write it
}
