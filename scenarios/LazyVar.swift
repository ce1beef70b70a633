import RaceLabKit

public let lazyVar = Scenario(
  name: "lazy-var", grade: .dataRace, section: .caches,
  summary: "a lazy property that several threads touch first",
  reason: "two threads find the property empty, and both initialise it",
  next: "static-let", iterations: 1_000,
  measure: Measure(iteration: "access", violation: "repeated initialisation") { setup in
    min(setup.iterations, LazySettings.count)
  },
  model: Model(total: "loads", mostIterations: 1) {  // one object
    Read("level", into: "found")
    If("found" == 0) {
      AtomicAdd("loads", 1)
      Write("level", 1)
    }
  },
  program: .threads { threads in LazySettings(threads: threads) }
)

final class Settings: @unchecked Sendable {  // wrong: a `lazy var` is written by its first reader
  // MARK: The critical section, with nothing around it

  /// Made when it is first asked for. That once is enough, nothing makes sure.
  private(set) lazy var level = load()

  // MARK: -

  private let loads: Tally

  init(loads: Tally) { self.loads = loads }

  /// Stands for reading a file: while it waits, other threads run.
  private func load() -> Int {
    loads.add()
    yieldProcessor()
    return 1
  }
}

/// Fresh objects that all threads go through in the same order; the total is how often one of them
/// was initialised.
final class LazySettings: SharedState {
  static let count = 1_000

  private let loads = Tally()
  private let settings: [Settings]
  private let visitors: [Visitor]

  init(threads: Int) {
    settings = (0..<Self.count).map { [loads] _ in Settings(loads: loads) }
    visitors = (0..<threads).map { _ in Visitor() }
  }

  func iterate(_ worker: Worker) {
    let visitor = visitors[worker.index]
    worker.think()  // before the access: the initialiser does not know who asks
    visitor.found &+= settings[visitor.next].level
    visitor.next = (visitor.next + 1) % Self.count
  }

  var total: Int { loads.count }
}

/// How far one thread has come.
private final class Visitor: @unchecked Sendable {  // right: one thread's own
  var next = 0
  var found = 0
}
