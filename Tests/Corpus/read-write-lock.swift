// check: --setup 'let map = SeatMap()' --each 'map.take(call.number)' --each '_ = map.isTaken(call.number)' --total 'map.count' --expect 'threads * iterations / 2'
// kind: none
// why: writers hold the lock for writing, readers hold it for reading

import Foundation

class SeatMap {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var seats: Set<Int> = []

  init() {
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func take(_ seat: Int) {
    pthread_rwlock_wrlock(lock)
    seats.insert(seat)
    pthread_rwlock_unlock(lock)
  }

  func isTaken(_ seat: Int) -> Bool {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return seats.contains(seat)
  }

  var count: Int {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return seats.count
  }
}
