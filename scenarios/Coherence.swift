import RaceLabKit
import Synchronization

public let coherence = Scenario(
  name: "coherence", grade: .safe,
  summary: "one thread writes 1, then 2; the other reads twice",
  reason:
    "all threads agree on the order of the writes to one variable, and a thread's reads keep it",
  next: "store-buffer",
  model: Model(total: "backwards", adds: 0, mostIterations: 1, initially: ["backwards": 0]) {
    If("me" == 0) {
      AtomicWrite("x", 1)
      AtomicWrite("x", 2)
    } otherwise: {
      AtomicRead("x", into: "first")
      AtomicRead("x", into: "second")
      If("second" < "first") { AtomicAdd("backwards", 1) }
    }
  },
  litmus: Litmus(
    .init(
      of: OneVariable.self, ordering: .relaxed,
      outcomes: [
        .init("0, 0", .acceptable, "both reads came first"),
        .init("0, 1", .acceptable, "the first write in between"),
        .init("0, 2", .acceptable, "both writes in between"),
        .init("1, 0", .forbidden, "back to before the first write"),
        .init("1, 1", .acceptable, "both reads between the writes"),
        .init("1, 2", .acceptable, "the second write in between"),
        .init("2, 0", .forbidden, "back to before both writes"),
        .init("2, 1", .forbidden, "back to the first write"),
        .init("2, 2", .acceptable, "both reads came last"),
      ]))
)

struct OneVariable: LitmusState, ~Copyable {
  let x = Atomic<Int>(0)
  /// The reader's own.
  var (sawFirst, sawSecond) = (0, 0)

  // MARK: The critical section: two writes, two reads, one variable

  static func first(_ state: UnsafeMutablePointer<OneVariable>) {
    state.pointee.x.store(1, ordering: .relaxed)
    state.pointee.x.store(2, ordering: .relaxed)
  }

  static func second(_ state: UnsafeMutablePointer<OneVariable>) {
    state.pointee.sawFirst = state.pointee.x.load(ordering: .relaxed)
    state.pointee.sawSecond = state.pointee.x.load(ordering: .relaxed)
  }

  // MARK: -

  static func outcome(_ state: UnsafeMutablePointer<OneVariable>) -> Int {
    3 * state.pointee.sawFirst + state.pointee.sawSecond
  }
}
