import Foundation
import RaceLabKit

public let synchronizedScenario = Scenario(
  name: "synchronized", grade: .safe, section: .counter,
  summary: "@synchronized(self): a recursive mutex found by the object's identity",
  reason: "everybody who names the same object gets the same mutex",
  next: "mutex",
  model: Model {
    Exclusive("self", .recursive) {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: SynchronizedCounter())
)

final class SynchronizedCounter: SharedTotal, @unchecked Sendable {  // right: see `increment`
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    synchronized(self) {
      let old = count
      worker.think(over: old)
      count = old + worker.step
    }
  }

  // MARK: -

  var total: Int { synchronized(self) { count } }
}

#if canImport(ObjectiveC)
  /// What `@synchronized(object) { … }` compiles to.
  private func synchronized<Result>(_ object: AnyObject, _ body: () -> Result) -> Result {
    objc_sync_enter(object)
    defer { objc_sync_exit(object) }
    return body()
  }
#else
  /// The same contract where there is no Objective-C runtime.
  private func synchronized<Result>(_ object: AnyObject, _ body: () -> Result) -> Result {
    let mutex = MutexTable.shared.checkOut(ObjectIdentifier(object))
    mutex.lock()
    defer {
      mutex.unlock()
      MutexTable.shared.checkIn(ObjectIdentifier(object))
    }
    return body()
  }

  /// A recursive mutex for each object that somebody is synchronized on, or waits for, just now.
  private final class MutexTable: @unchecked Sendable {  // right: `lock` guards `entries`
    static let shared = MutexTable()

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: (mutex: NSRecursiveLock, users: Int)] = [:]

    func checkOut(_ object: ObjectIdentifier) -> NSRecursiveLock {
      lock.withLock {
        let mutex = entries[object]?.mutex ?? NSRecursiveLock()
        entries[object] = (mutex, (entries[object]?.users ?? 0) + 1)
        return mutex
      }
    }

    /// The last user takes the entry along, so the table holds no more than is in use.
    func checkIn(_ object: ObjectIdentifier) {
      lock.withLock {
        guard let entry = entries[object] else { return }
        entries[object] = entry.users > 1 ? (entry.mutex, entry.users - 1) : nil
      }
    }
  }
#endif
