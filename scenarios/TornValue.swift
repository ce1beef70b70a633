import RaceLabKit

public let tornValue = Scenario(
  name: "torn-value", grade: .dataRace, section: .caches,
  summary: "a Range<Int>, two words long, assigned while others read it",
  reason: "the assignment is two stores, and a reader comes between them",
  next: "profile",
  iterations: 400_000, roles: Roles(readers: 1, writers: 1),
  measure: .none(of: "torn value", iteration: "access"),
  model: Model(total: "torn", adds: 0) {
    If("writes" == 1) {
      Let("n", "n" + 1)
      Write("lower", "n")
      Write("upper", "n")
    } otherwise: {
      Read("lower", into: "low")
      Read("upper", into: "high")
      If("low" != "high") { AtomicAdd("torn", 1) }
    }
  },
  program: .threads { threads in SharedWindow(threads: threads) }
)

/// A window of ten numbers that moves on and on. Its writers only ever assign whole windows.
final class SharedWindow: SharedState, @unchecked Sendable {  // wrong: nothing orders `window`
  private let torn = Tally()
  /// Behind `torn`, so not in one aligned block of 16 bytes: newer Arm processors keep that whole.
  private var window = 0..<10
  private let positions: [Position]

  init(threads: Int) { positions = (0..<threads).map { _ in Position() } }

  // MARK: The critical section, with nothing around it

  func iterate(_ worker: Worker) {
    worker.think()
    if worker.isWriter {
      let low = positions[worker.index].next()
      write(low..<low + 10)
    } else {
      let seen = read()
      if seen.upperBound - seen.lowerBound != 10 { torn.add() }
    }
  }

  // Not inlined: each is a real access to both words, even when optimised.
  @inline(never) private func read() -> Range<Int> { window }
  @inline(never) private func write(_ new: Range<Int>) { window = new }

  // MARK: -

  var total: Int { torn.count }
}

/// Where one writer has moved the window to.
private final class Position: @unchecked Sendable {  // right: one thread's own
  private var low = 0

  func next() -> Int {
    low += 1
    return low
  }
}
