// check: --setup 'let counter = SafeCounter()' --each 'counter.increment()' --total 'counter.value'
// kind: data race
// why: &mutex on a stored property is an exclusive access by Swift's rules, and two threads make it at once

import Foundation

class SafeCounter {
  private var mutex = pthread_mutex_t()
  private(set) var value = 0

  init() {
    pthread_mutex_init(&mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(&mutex)
  }

  func increment() {
    pthread_mutex_lock(&mutex)
    value += 1
    pthread_mutex_unlock(&mutex)
  }
}
