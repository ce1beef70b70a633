import CReference
import Foundation
import RaceLabKit
import Scenarios

/// A scenario and the same loop in C.
struct Pair {
  let scenario: Scenario
  let reference: Scenario
  let referenceName: String

  static let all = [
    Pair(nslock, .mutex, "pthread mutex"),
    Pair(bareMutex, .mutex, "pthread mutex"),
    Pair(unfairLock, .mutex, "pthread mutex"),
    Pair(atomic, .atomic, "C11 fetch-add"),
    Pair(spinLock, .spin, "C11 spin lock"),
    Pair(rwlock, .rwlock, "pthread rwlock"),
  ]

  private init(_ scenario: Scenario, _ kind: Kind, _ name: String) {
    self.scenario = scenario
    reference = Scenario(
      name: name, grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: .threads(sharing: CReferenceTotal(kind.value)))
    referenceName = name
  }

  private enum Kind {
    case mutex, rwlock, atomic, spin

    var value: reference_kind {
      switch self {
      case .mutex: REFERENCE_MUTEX
      case .rwlock: REFERENCE_RWLOCK
      case .atomic: REFERENCE_ATOMIC
      case .spin: REFERENCE_SPIN
      }
    }
  }
}

/// A total whose loop is C: the floor under the scenarios' costs.
final class CReferenceTotal: SharedTotal, @unchecked Sendable {  // right: C does its own locking
  private let reference: OpaquePointer

  init(_ kind: reference_kind) { reference = reference_make(kind) }
  deinit { reference_free(reference) }

  func work(_ worker: Worker) { reference_add(reference, worker.iterations, worker.step) }
  func increment(_ worker: Worker) { reference_add(reference, 1, worker.step) }
  var total: Int { reference_total(reference) }
}

/// The loop of `nslock` on a bare pthread mutex: what is left over is the class's own cost.
let bareMutex = Scenario(
  name: "nslock's loop, no class", grade: .safe, section: .counter, summary: "", reason: "",
  next: "", program: .threads(sharing: BareMutexCounter()))

final class BareMutexCounter: SharedTotal, @unchecked Sendable {  // right: `mutex` guards `count`
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var count = 0

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func increment(_ worker: Worker) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let old = count
    worker.think()
    count = old + worker.step
  }

  var total: Int { count }
}
