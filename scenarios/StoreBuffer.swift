import RaceLabKit
import Synchronization

public let storeBuffer = Scenario(
  name: "store-buffer", grade: .raceCondition,
  summary: "each thread stores its flag, then loads the other's",
  reason: "a store waits in its core's buffer while the load after it already reads the memory",
  next: "message-passing",
  model: Model(total: "neither", adds: 0, mostIterations: 1, memory: .tso) {
    If("me" == 0) {
      AtomicWrite("x", 1)  // waits in the store buffer, perhaps until after the read
      AtomicRead("y", into: "other")
    } otherwise: {
      AtomicWrite("y", 1)
      AtomicRead("x", into: "other")
    }
    AtomicAdd("blind", 1 - "other")
    AtomicRead("blind", into: "count")
    If("count" == 2) { AtomicWrite("neither", 1) }
  },
  litmus: Litmus(
    .init(
      of: RelaxedFlags.self, ordering: .relaxed, outcomes: flagOutcomes(bothZero: .interesting)),
    .init(
      of: AcquireReleaseFlags.self, ordering: .acquireRelease,
      outcomes: flagOutcomes(bothZero: .interesting)),
    .init(
      of: SequentialFlags.self, ordering: .sequential, outcomes: flagOutcomes(bothZero: .forbidden))
  )
)

private func flagOutcomes(bothZero: Litmus.Standing) -> [Litmus.Outcome] {
  [
    .init("0, 0", bothZero, "neither saw the other's flag"),
    .init("0, 1", .acceptable, "the first was first"),
    .init("1, 0", .acceptable, "the second was first"),
    .init("1, 1", .acceptable, "both saw both flags"),
  ]
}

/// Two flags, and what each thread saw of the other's. Plain fields belong to one thread each.
struct Flags: ~Copyable {
  let x = Atomic<Int>(0)
  let y = Atomic<Int>(0)
  var firstSaw = 0
  var secondSaw = 0

  var outcome: Int { 2 * firstSaw + secondSaw }
}

// MARK: The critical section: store your own, load the other's

struct RelaxedFlags: LitmusState, ~Copyable {
  var flags = Flags()

  static func first(_ state: UnsafeMutablePointer<RelaxedFlags>) {
    state.pointee.flags.x.store(1, ordering: .relaxed)
    state.pointee.flags.firstSaw = state.pointee.flags.y.load(ordering: .relaxed)
  }

  static func second(_ state: UnsafeMutablePointer<RelaxedFlags>) {
    state.pointee.flags.y.store(1, ordering: .relaxed)
    state.pointee.flags.secondSaw = state.pointee.flags.x.load(ordering: .relaxed)
  }

  // MARK: -

  static func outcome(_ state: UnsafeMutablePointer<RelaxedFlags>) -> Int {
    state.pointee.flags.outcome
  }
}

struct AcquireReleaseFlags: LitmusState, ~Copyable {
  var flags = Flags()

  static func first(_ state: UnsafeMutablePointer<AcquireReleaseFlags>) {
    state.pointee.flags.x.store(1, ordering: .releasing)
    state.pointee.flags.firstSaw = state.pointee.flags.y.load(ordering: .acquiring)
  }

  static func second(_ state: UnsafeMutablePointer<AcquireReleaseFlags>) {
    state.pointee.flags.y.store(1, ordering: .releasing)
    state.pointee.flags.secondSaw = state.pointee.flags.x.load(ordering: .acquiring)
  }

  static func outcome(_ state: UnsafeMutablePointer<AcquireReleaseFlags>) -> Int {
    state.pointee.flags.outcome
  }
}

struct SequentialFlags: LitmusState, ~Copyable {
  var flags = Flags()

  static func first(_ state: UnsafeMutablePointer<SequentialFlags>) {
    state.pointee.flags.x.store(1, ordering: .sequentiallyConsistent)
    state.pointee.flags.firstSaw = state.pointee.flags.y.load(ordering: .sequentiallyConsistent)
  }

  static func second(_ state: UnsafeMutablePointer<SequentialFlags>) {
    state.pointee.flags.y.store(1, ordering: .sequentiallyConsistent)
    state.pointee.flags.secondSaw = state.pointee.flags.x.load(ordering: .sequentiallyConsistent)
  }

  static func outcome(_ state: UnsafeMutablePointer<SequentialFlags>) -> Int {
    state.pointee.flags.outcome
  }
}
