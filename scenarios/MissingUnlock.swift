import Foundation
import RaceLabKit

public let missingUnlock = Scenario(
  name: "missing-unlock", grade: .hazard, section: .hazards,
  summary: "an early return that skips unlock()",
  reason: "the refused call left with the lock, so the next one waits for an unlock in vain",
  next: "nslock",
  model: Model(total: "sold", initially: ["left": 2]) {
    Let("wanted", 1)
    If("me" == 0) { Let("wanted", 5) }
    Lock("lock")
    Read("left", into: "found")
    If("found" >= "wanted") {  // otherwise: out, with the lock
      Write("left", "found" - "wanted")
      AtomicAdd("sold", "wanted")
      Unlock("lock")
    }
  },
  script: .hazard(.hangs) { stage in
    let seats = SeatSale(left: 2)
    stage.say("5 of 2 seats: \(seats.sell(5) ? "sold" : "refused")")
    stage.say("1 of 2 seats: \(seats.sell(1) ? "sold" : "refused")")  // never said
  } fixed: { stage in
    let seats = SeatSale(left: 2)
    stage.say("5 of 2 seats: \(seats.sellSafely(5) ? "sold" : "refused")")
    stage.say("1 of 2 seats: \(seats.sellSafely(1) ? "sold" : "refused")")
  }
)

final class SeatSale: @unchecked Sendable {  // right: `lock` guards `left`
  private let lock = NSLock()
  private var left: Int

  init(left: Int) { self.left = left }

  // MARK: The critical section, with a way out that nobody locked

  func sell(_ wanted: Int) -> Bool {
    lock.lock()
    guard left >= wanted else { return false }  // leaves, and takes the lock along
    left -= wanted
    lock.unlock()
    return true
  }

  func sellSafely(_ wanted: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }  // on every way out: the early one, the last one, a thrown error
    guard left >= wanted else { return false }
    left -= wanted
    return true
  }

  // MARK: -
}
