import RaceLabKit
import Synchronization

public let messagePassing = Scenario(
  name: "message-passing", grade: .safe,
  summary: "one thread writes data, then a flag; the other looks at both",
  reason: "who acquires the flag that was released after the data also sees the data",
  next: "coherence",
  model: Model(total: "stale", adds: 0, mostIterations: 1, initially: ["stale": 0]) {
    If("me" == 0) {
      AtomicWrite("data", 1)
      AtomicWrite("flag", 1)
    } otherwise: {
      AtomicRead("flag", into: "isSet")
      AtomicRead("data", into: "found")
      If("found" < "isSet") { AtomicAdd("stale", 1) }
    }
  },
  litmus: Litmus(
    .init(
      of: AcquireReleaseMessage.self, ordering: .acquireRelease,
      outcomes: messageOutcomes(flagOnly: .forbidden)),
    .init(
      of: RelaxedMessage.self, ordering: .relaxed,
      outcomes: messageOutcomes(flagOnly: .interesting)),
    .init(
      of: SequentialMessage.self, ordering: .sequential,
      outcomes: messageOutcomes(flagOnly: .forbidden)))
)

private func messageOutcomes(flagOnly: Litmus.Standing) -> [Litmus.Outcome] {
  [
    .init("flag 0, data 0", .acceptable, "looked too early"),
    .init("flag 0, data 1", .acceptable, "looked in between"),
    .init("flag 1, data 0", flagOnly, "the flag came before its data"),
    .init("flag 1, data 1", .acceptable, "the message arrived"),
  ]
}

/// A message: data, and a flag that says that it is there; and what the reader saw.
struct Message: ~Copyable {
  let data = Atomic<Int>(0)
  let flag = Atomic<Int>(0)
  /// The reader's own.
  var (sawFlag, sawData) = (0, 0)

  var outcome: Int { 2 * sawFlag + sawData }
}

// MARK: The critical section: data before flag, flag before data

struct AcquireReleaseMessage: LitmusState, ~Copyable {
  var message = Message()

  static func first(_ state: UnsafeMutablePointer<AcquireReleaseMessage>) {
    state.pointee.message.data.store(1, ordering: .relaxed)
    state.pointee.message.flag.store(1, ordering: .releasing)
  }

  static func second(_ state: UnsafeMutablePointer<AcquireReleaseMessage>) {
    state.pointee.message.sawFlag = state.pointee.message.flag.load(ordering: .acquiring)
    state.pointee.message.sawData = state.pointee.message.data.load(ordering: .relaxed)
  }

  // MARK: -

  static func outcome(_ state: UnsafeMutablePointer<AcquireReleaseMessage>) -> Int {
    state.pointee.message.outcome
  }
}

struct RelaxedMessage: LitmusState, ~Copyable {
  var message = Message()

  static func first(_ state: UnsafeMutablePointer<RelaxedMessage>) {
    state.pointee.message.data.store(1, ordering: .relaxed)
    state.pointee.message.flag.store(1, ordering: .relaxed)
  }

  static func second(_ state: UnsafeMutablePointer<RelaxedMessage>) {
    state.pointee.message.sawFlag = state.pointee.message.flag.load(ordering: .relaxed)
    state.pointee.message.sawData = state.pointee.message.data.load(ordering: .relaxed)
  }

  static func outcome(_ state: UnsafeMutablePointer<RelaxedMessage>) -> Int {
    state.pointee.message.outcome
  }
}

struct SequentialMessage: LitmusState, ~Copyable {
  var message = Message()

  static func first(_ state: UnsafeMutablePointer<SequentialMessage>) {
    state.pointee.message.data.store(1, ordering: .sequentiallyConsistent)
    state.pointee.message.flag.store(1, ordering: .sequentiallyConsistent)
  }

  static func second(_ state: UnsafeMutablePointer<SequentialMessage>) {
    state.pointee.message.sawFlag = state.pointee.message.flag.load(
      ordering: .sequentiallyConsistent)
    state.pointee.message.sawData = state.pointee.message.data.load(
      ordering: .sequentiallyConsistent)
  }

  static func outcome(_ state: UnsafeMutablePointer<SequentialMessage>) -> Int {
    state.pointee.message.outcome
  }
}
