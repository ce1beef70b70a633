import Testing

@testable import racelab

@Suite("A time axis") struct TimeAxisTests {
  private func labels(_ range: ClosedRange<Int>, origin: Int = 0) -> [String] {
    TimeAxis(range: range, origin: origin, left: 0, width: 1_000).ticks.map(\.label)
  }

  @Test func `has round times, in the unit that fits`() {
    #expect(labels(0...930) == ["0 ns", "200 ns", "400 ns", "600 ns", "800 ns"])
    #expect(labels(0...2_230) == ["0.0 µs", "0.5 µs", "1.0 µs", "1.5 µs", "2.0 µs"])
    #expect(labels(0...10_500_000) == ["0 ms", "2 ms", "4 ms", "6 ms", "8 ms", "10 ms"])
    #expect(labels(0...1) == ["0 ns", "1 ns"])
    #expect(
      labels(0...6_500_000_000).prefix(3) == ["0 s", "1 s", "2 s"])
  }

  @Test func `counts from its origin, to both sides`() {
    #expect(
      labels(900...1_700, origin: 1_000)
        == [
          "−100 ns", "0 ns", "100 ns", "200 ns", "300 ns", "400 ns", "500 ns", "600 ns", "700 ns",
        ])
  }

  @Test(arguments: [1, 7, 99, 1_234, 88_888, 5_000_000, 123_456_789_012])
  func `never has too many times, nor hardly any`(length: Int) {
    #expect((2...10).contains(labels(0...length).count))
  }

  @Test func `places what is outside at its border`() {
    let axis = TimeAxis(range: 100...200, origin: 100, left: 10, width: 1_000)
    #expect([0, 100, 150, 200, 300].map(axis.x) == [10, 10, 510, 1_010, 1_010])
  }
}
