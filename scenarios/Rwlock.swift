import Foundation
import RaceLabKit

public let rwlock = Scenario(
  name: "rwlock", grade: .safe, section: .counter,
  summary: "a pthread_rwlock_t: one writer, or any number of readers",
  reason: "a writer holds the lock alone, so nobody reads or writes while it updates",
  next: "barrier-cache",
  model: Model {
    Exclusive("lock") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: ReaderWriterCounter())
)

/// A count that is written by one thread alone and could be read by many together.
final class ReaderWriterCounter: SharedTotal, @unchecked Sendable {  // right: `lock` guards `count`
  // A C lock must not move, and `&` on a stored property may pass a copy: so it has its own memory.
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private var count = 0

  init() {
    // At a cache line's start: a contended lock that lies across two is markedly slower.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<pthread_rwlock_t>.size, alignment: 64)
    lock = memory.initializeMemory(as: pthread_rwlock_t.self, to: pthread_rwlock_t())
    let status = pthread_rwlock_init(lock, nil)
    precondition(status == 0, "no reader-writer lock: error \(status)")
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  // MARK: The critical section, for writing and for reading

  func increment(_ worker: Worker) {
    pthread_rwlock_wrlock(lock)  // alone
    defer { pthread_rwlock_unlock(lock) }
    let old = count
    worker.think(over: old)
    count = old + worker.step
  }

  var total: Int {
    pthread_rwlock_rdlock(lock)  // beside other readers
    defer { pthread_rwlock_unlock(lock) }
    return count
  }

  // MARK: -
}
