import Foundation
import RaceLabKit

public let unguardedRead = Scenario(
  name: "unguarded-read", grade: .dataRace, section: .counter,
  summary: "writes under a lock, the read after it without",
  reason: "after the unlock another thread writes, and the read returns that thread's number",
  next: "nslock", measure: Measure(violation: "wrong read"),
  model: Model(total: "right") {
    Exclusive("lock") {
      Read("count", into: "old")
      Write("count", "old" + 1)
      Let("mine", "old" + 1)
    }
    Read("count", into: "returned")
    If("returned" == "mine") { AtomicAdd("right", 1) }
  },
  program: .threads { threads in TicketDispenser(threads: threads) }
)

/// Hands out numbers. The count itself is always right; the tickets are not.
final class TicketDispenser: SharedTotal, @unchecked Sendable {  // wrong: `read` has no lock
  private let lock = NSLock()
  private var count = 0
  private let tickets: [Tickets]

  init(threads: Int) { tickets = (0..<threads).map { _ in Tickets() } }

  // MARK: The critical section, and a read that is not in it

  /// Takes the next number and returns it, or so it should.
  private func next(_ worker: Worker) -> (mine: Int, returned: Int) {
    lock.lock()
    let mine = count + worker.step
    write(mine)
    worker.wrote(mine)
    lock.unlock()
    worker.think()
    let returned = read()  // `return count`: whose number is it by now?
    worker.read(returned)
    return (mine, returned)
  }

  // MARK: -

  /// Adds a step for each call that got its own number; `total` falls short by the wrong reads.
  func increment(_ worker: Worker) {
    let ticket = next(worker)
    if ticket.returned == ticket.mine { tickets[worker.index].right += worker.step }
  }

  // Not inlined: each stays a real load or store, even when optimised.
  @inline(never) private func read() -> Int { count }
  @inline(never) private func write(_ new: Int) { count = new }

  var total: Int { tickets.reduce(0) { $0 + $1.right } }
}

/// One thread's right tickets.
private final class Tickets: @unchecked Sendable {  // right: one thread writes, then one reads
  var right = 0
}
