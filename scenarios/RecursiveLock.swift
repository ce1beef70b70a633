import Foundation
import RaceLabKit

public let recursiveLock = Scenario(
  name: "recursive-lock", grade: .safe, section: .counter,
  summary: "an NSRecursiveLock, locked again by a method that is called under it",
  reason: "the thread that holds the lock may lock it again, and lets go with the last unlock",
  next: "synchronized",
  model: Model {
    Exclusive("lock", .recursive) {
      Read("count", into: "old")
      Exclusive("lock", .recursive) { Write("count", "old" + 1) }
    }
  },
  program: .threads(sharing: RecursiveLockCounter())
)

final class RecursiveLockCounter: SharedTotal, @unchecked Sendable {  // right: `lock` guards it
  private let lock = NSRecursiveLock()
  private var count = 0

  // MARK: The critical section, entered twice

  func increment(_ worker: Worker) {
    lock.lock()
    defer { lock.unlock() }
    let old = count
    worker.think(over: old)
    set(old + worker.step)
  }

  /// Also called without the lock, so it locks for itself; with an `NSLock` it would hang here.
  private func set(_ new: Int) {
    lock.lock()
    defer { lock.unlock() }
    count = new
  }

  // MARK: -

  var total: Int { lock.withLock { count } }
}
