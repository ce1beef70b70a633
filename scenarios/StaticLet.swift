import Foundation
import RaceLabKit

public let staticLet = Scenario(
  name: "static-let", grade: .safe, section: .caches,
  summary: "static properties that several threads touch first",
  reason: "the first to come initialises, and everybody else waits until it is done",
  next: "lazy-var", iterations: 1_000,
  measure: Measure(iteration: "access", violation: "repeated initialisation") { setup in
    min(setup.iterations, Levels.all.count)
  },
  model: Model(total: "loads", mostIterations: 1) {  // one static
    Once("level") {
      Write("level", 1)
      AtomicAdd("loads", 1)
    }
    Read("level", into: "found")
  },
  // No warm-up: a static is initialised once in a process, so that would be all there is to see.
  program: .threads(warmsUp: false) { threads in StaticLevels(threads: threads) }
)

/// Statics enough to race for; only the first run in a process finds them untouched.
enum Levels {
  // MARK: The critical section, which the language guards

  static let a = load(0)  // made when first asked for, once
  static let b = load(1)
  static let c = load(2)
  static let d = load(3)
  static let e = load(4)
  static let f = load(5)
  static let g = load(6)
  static let h = load(7)

  // MARK: -

  static let all: [@Sendable () -> Int] = [
    { a }, { b }, { c }, { d }, { e }, { f }, { g }, { h },
  ]
  /// How often each was initialised.
  static let loads = all.map { _ in Tally() }

  /// Takes long enough that everybody else comes to the door meanwhile.
  private static func load(_ index: Int) -> Int {
    loads[index].add()
    Thread.sleep(forTimeInterval: 0.002)
    return index
  }
}

/// All threads go through the statics in the same order; the total is how often one of those that
/// they came to was initialised.
final class StaticLevels: SharedState {
  private let visitors: [Visitor]

  init(threads: Int) { visitors = (0..<threads).map { _ in Visitor() } }

  func iterate(_ worker: Worker) {
    let visitor = visitors[worker.index]
    worker.think()
    visitor.found &+= Levels.all[visitor.visits % Levels.all.count]()
    visitor.visits += 1
  }

  var total: Int {
    let touched = visitors.map(\.visits).max() ?? 0
    return Levels.loads.prefix(touched).reduce(0) { $0 + $1.count }
  }
}

/// How far one thread has come.
private final class Visitor: @unchecked Sendable {  // right: one thread writes, then one reads
  var visits = 0
  var found = 0
}
