import RaceLabKit
import Synchronization

public let spinLock = Scenario(
  name: "spin-lock", grade: .safe, section: .counter,
  summary: "a test-and-set spin lock on an Atomic<Bool>",
  reason: "only the thread whose exchange found false is inside, until it stores false again",
  next: "mutex",
  // Spinning until the exchange finds false is waiting.
  model: Model {
    Exclusive("isHeld") {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
  },
  program: .threads(sharing: SpinLockCounter())
)

final class SpinLockCounter: SharedTotal, @unchecked Sendable {  // right: `isHeld` guards `count`
  private let isHeld = Atomic<Bool>(false)
  private var count = 0

  // MARK: The critical section

  func increment(_ worker: Worker) {
    lock()
    let old = count
    worker.think(over: old)
    count = old + worker.step
    unlock()
  }

  /// Acquiring: what follows can't move before it, and sees all that came before the `unlock`.
  private func lock() {
    while isHeld.exchange(true, ordering: .acquiring) { waitUntilFree() }
  }

  /// Releasing: what came before can't move behind it.
  private func unlock() {
    isHeld.store(false, ordering: .releasing)
  }

  // MARK: -

  /// Waits with plain loads, which leave the cache line where it is; relaxed, since the exchange
  /// that follows does the ordering. After a while it yields: the holder may need this processor.
  @inline(never) private func waitUntilFree() {
    var spins = 0
    while isHeld.load(ordering: .relaxed) {
      if spins < 100 {
        pauseProcessor()
        spins += 1
      } else {
        yieldProcessor()
        spins = 0
      }
    }
  }

  var total: Int {
    lock()
    defer { unlock() }
    return count
  }
}
