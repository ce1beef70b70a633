// check: --setup 'let counter = SafeCounter()' --each 'counter.increment()' --total 'counter.value'
// kind: none
// why: the C mutex has an address of its own on the heap, and guards every access

import Foundation

final class SafeCounter {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var count = 0

  init() {
    mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  var value: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return count
  }

  func increment() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    count += 1
  }
}
