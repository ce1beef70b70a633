import Foundation
import RaceLabKit
import Synchronization

/// What a currency costs; the two prices move together.
private struct Prices {
  var buy = 0
  var sell = 2
  var isWhole: Bool { sell == buy + 2 }
}

/// A dictionary of prices under a `Mutex`: readers exclude each other too.
final class MutexCache: SharedState {
  private let rates = Mutex<[String: Prices]>(["EUR": Prices()])
  private let torn = Tally()

  func iterate(_ worker: Worker) {
    if worker.isWriter {
      rates.withLock { rates in
        rates["EUR", default: Prices()].buy += worker.step
        worker.think()
        rates["EUR"]?.sell += worker.step
      }
    } else {
      let rate = rates.withLock { rates in
        worker.think()
        return rates["EUR"]
      }
      if let rate, !rate.isWhole { torn.add() }
    }
  }

  var total: Int { torn.count }
}

/// The same under a reader-writer lock: readers run beside each other.
final class ReadWriteLockCache: SharedState, @unchecked Sendable {  // right: `lock` guards `rates`
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var rates = ["EUR": Prices()]
  private let torn = Tally()

  init() {
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func iterate(_ worker: Worker) {
    if worker.isWriter {
      pthread_rwlock_wrlock(lock)
      rates["EUR", default: Prices()].buy += worker.step
      worker.think()
      rates["EUR"]?.sell += worker.step
      pthread_rwlock_unlock(lock)
    } else {
      pthread_rwlock_rdlock(lock)
      worker.think()
      let rate = rates["EUR"]
      pthread_rwlock_unlock(lock)
      if let rate, !rate.isWhole { torn.add() }
    }
  }

  var total: Int { torn.count }
}
