import Foundation
import RaceLabKit

public let lockWrongObject = Scenario(
  name: "lock-wrong-object", grade: .dataRace, section: .counter,
  summary: "every thread locks a lock of its own",
  reason: "each lock is always free, since nobody else ever takes it",
  next: "nslock",
  model: Model {
    Lock("lock", .own)
    Read("count", into: "old")
    Write("count", "old" + 1)
    Unlock("lock", .own)
  },
  program: .threads { threads in LockPerThreadCounter(threads: threads) }
)

final class LockPerThreadCounter: SharedTotal, @unchecked Sendable {  // wrong: no lock in common
  private let locks: [NSLock]
  private var count = 0

  init(threads: Int) { locks = (0..<threads).map { _ in NSLock() } }

  // MARK: The critical section, which every thread locks alone

  func increment(_ worker: Worker) {
    let lock = locks[worker.index]  // and no other thread's
    lock.lock()
    defer { lock.unlock() }
    let old = read()
    worker.think(over: old)
    write(old + worker.step)
  }

  // MARK: -

  // Not inlined: each increment stays a real load and a real store, even when optimised.
  @inline(never) private func read() -> Int { count }
  @inline(never) private func write(_ new: Int) { count = new }

  var total: Int { count }
}
