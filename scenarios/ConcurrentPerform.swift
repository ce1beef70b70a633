import Dispatch
import RaceLabKit

public let concurrentPerform = Scenario(
  name: "concurrent-perform", grade: .safe, section: .counter,
  summary: "concurrentPerform: a slot for each chunk, merged once",
  reason: "each chunk writes its own slot, and they are added up when all chunks have ended",
  next: "task-group",
  model: Model {
    Let("sum", "sum" + 1)
  } finally: {
    AtomicAdd("count", "sum")  // merged when all have ended
  },
  program: .whole(.chunks) { run in sumOfChunks(run.workers) }
)

// MARK: The critical section: none, nothing is shared

private func sumOfChunks(_ chunks: [Worker]) -> Int {
  let slots = chunks.map { _ in Slot() }
  DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
    let (chunk, slot) = (chunks[index], slots[index])
    chunk.iterate { slot.add(chunk) }
  }
  return slots.reduce(0) { $0 + $1.sum }  // the call above has waited for every chunk
}

// MARK: -

/// One chunk's own sum. An object each, so that slots rarely share a cache line.
private final class Slot: @unchecked Sendable {  // right: one chunk writes it, then one reads it
  private(set) var sum = 0

  func add(_ chunk: Worker) {
    let old = sum
    chunk.think()
    sum = old + chunk.step
  }
}
