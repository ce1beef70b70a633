import RaceLabKit
import Synchronization

public let oneIncrementAtomic = Scenario(
  name: "one-increment-atomic", grade: .safe,
  summary: "two threads add 1 to a fresh Atomic once each",
  reason: "a fetch-and-add reads and writes in one step, so the second one finds the first one's 1",
  next: "store-buffer",
  model: Model(mostIterations: 1) {
    AtomicAdd("count", 1)
  },
  litmus: Litmus(
    .init(
      of: AtomicIncrement.self,
      outcomes: [
        .init("0", .forbidden, "neither increment happened"),
        .init("1", .forbidden, "one of the two was lost"),
        .init("2", .acceptable, "one came after the other"),
      ]))
)

struct AtomicIncrement: LitmusState, ~Copyable {
  let count = Atomic<Int>(0)

  // MARK: The critical section, which is one step

  static func first(_ state: UnsafeMutablePointer<AtomicIncrement>) {
    state.pointee.count.wrappingAdd(1, ordering: .relaxed)
  }

  static func second(_ state: UnsafeMutablePointer<AtomicIncrement>) {
    state.pointee.count.wrappingAdd(1, ordering: .relaxed)
  }

  // MARK: -

  static func outcome(_ state: UnsafeMutablePointer<AtomicIncrement>) -> Int {
    state.pointee.count.load(ordering: .relaxed)
  }
}
