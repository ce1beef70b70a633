import Foundation
import RaceLabKit

public let rwlock = Scenario(
  name: "rwlock", grade: .safe, section: .counter,
  summary: "a pthread reader-writer lock, held for writing",
  reason: "a writer has the lock alone: no reader and no other writer is inside",
  next: "barrier-cache",
  program: .threads(sharing: RWLockCounter())
)

final class RWLockCounter: SharedTotal, @unchecked Sendable {  // right: `lock` guards `count`
  // On the heap: a C lock needs one address for its whole life, which a property does not promise.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var count = 0

  init() {
    let code = pthread_rwlock_init(lock, nil)
    precondition(code == 0, "pthread_rwlock_init failed with \(code)")
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  // MARK: The critical section

  func increment(_ worker: Worker) {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    let old = count
    worker.think()
    count = old + worker.step
  }

  var total: Int {
    pthread_rwlock_rdlock(lock)  // shared with other readers
    defer { pthread_rwlock_unlock(lock) }
    return count
  }

  // MARK: -
}
