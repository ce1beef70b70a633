import RaceLabKit

public let oneIncrement = Scenario(
  name: "one-increment", grade: .dataRace,
  summary: "two threads increment a fresh Int32 once each",
  reason: "both threads read 0 before either has written, so both write 1",
  next: "one-increment-atomic", rounds: 50_000_000,
  model: Model(mostIterations: 1) {
    Read("count", into: "old")
    Write("count", "old" + 1)
  },
  litmus: Litmus(
    .init(
      of: PlainIncrement.self,
      outcomes: [
        .init("0", .forbidden, "neither increment happened"),
        .init("1", .interesting, "one of the two was lost"),
        .init("2", .acceptable, "one came after the other"),
      ]))
)

struct PlainIncrement: LitmusState {
  var count: Int32 = 0

  // MARK: The critical section, which nothing protects

  static func first(_ state: UnsafeMutablePointer<PlainIncrement>) {
    state.pointee.count += 1
  }

  static func second(_ state: UnsafeMutablePointer<PlainIncrement>) {
    state.pointee.count += 1
  }

  // MARK: -

  static func outcome(_ state: UnsafeMutablePointer<PlainIncrement>) -> Int {
    Int(state.pointee.count)
  }
}
