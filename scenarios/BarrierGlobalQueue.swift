import Dispatch
import RaceLabKit

public let barrierGlobalQueue = Scenario(
  name: "barrier-global-queue", grade: .dataRace, section: .caches,
  summary: "barrier writes on a global queue, where .barrier is ignored",
  reason: "a global queue ignores .barrier, so writes run beside each other and beside reads",
  next: "barrier-cache",
  model: Model(total: "hits") {
    Read("hits", into: "old")  // the barrier is ignored
    Write("hits", "old" + 1)
    Read("others", into: "seen")
  },
  program: .threads(sharing: BarrierGlobalCache())
)

final class BarrierGlobalCache: SharedTotal, @unchecked Sendable {  // wrong: no barrier takes hold
  private let queue = DispatchQueue.global()
  /// Every key has its entry from the start: a dictionary that grew in a race could crash, and
  /// what is to be seen here is the lost update.
  private let hits: [Int: Entry] = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Entry()) })

  // MARK: The critical section, which does not exclude anybody

  func read(_ key: Int) -> Int? {
    queue.sync { hits[key]?.read() }
  }

  func add(to key: Int, _ worker: Worker) {
    queue.sync(flags: .barrier) {  // ignored: this is not a queue of our own
      guard let entry = hits[key] else { return }
      let old = entry.read()
      worker.think()
      entry.write(old + worker.step)
    }
  }

  // MARK: -

  /// One write to the key that everybody wants, and a read of another.
  func increment(_ worker: Worker) {
    add(to: 0, worker)
    _ = read(1 + worker.index % 7)
  }

  var total: Int { queue.sync { hits.values.reduce(0) { $0 + $1.read() } } }
}

private final class Entry: @unchecked Sendable {  // wrong: nothing orders `count`
  private var count = 0

  // Not inlined: each stays a real load or store, even when optimised.
  @inline(never) func read() -> Int { count }
  @inline(never) func write(_ new: Int) { count = new }
}
