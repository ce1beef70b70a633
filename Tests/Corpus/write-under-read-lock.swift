// check: --setup 'let map = SeatMap()' --each 'map.take(seat: call.iteration)' --total 'map.taken'
// kind: data race
// why: many threads may hold the read lock together, so it must not guard a write

import Foundation

class SeatMap {
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private(set) var taken = 0

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func take(seat: Int) {
    pthread_rwlock_rdlock(lock)
    taken += 1
    pthread_rwlock_unlock(lock)
  }
}
