import Testing

@testable import RaceLabKit

@Suite("Statistics") struct StatisticsTests {
  /// Worked by hand from Wilson's formula, with z = 1.96.
  @Test(arguments: [
    (hits: 0, count: 10, low: 0.0, high: 0.27753),
    (hits: 10, count: 10, low: 0.72247, high: 1.0),
    (hits: 1, count: 10, low: 0.01788, high: 0.40415),
    (hits: 50, count: 100, low: 0.40383, high: 0.59617),
    (hits: 99, count: 100, low: 0.94554, high: 0.99823),
  ])
  func `Wilson's interval is right`(hits: Int, count: Int, low: Double, high: Double) {
    let interval = Interval.wilson(hits: hits, of: count)
    #expect(abs(interval.low - low) < 0.0001)
    #expect(abs(interval.high - high) < 0.0001)
  }

  @Test func `no trial says nothing`() {
    #expect(Interval.wilson(hits: 0, of: 0) == Interval(low: 0, high: 1))
  }

  @Test func `a histogram of one number has one bin`() {
    #expect(Histogram([7, 7, 7], limit: 10).bins == [.init(range: 7...7, count: 3)])
  }

  @Test func `bins are round, contiguous and hold every number`() {
    let bins = Histogram([37_412, 44_001, 44_999, 50_000], limit: 4).bins
    #expect(
      bins == [
        .init(range: 35_000...39_999, count: 1), .init(range: 40_000...44_999, count: 2),
        .init(range: 45_000...49_999, count: 0), .init(range: 50_000...54_999, count: 1),
      ])
  }

  @Test func `negative numbers have bins too`() {
    let bins = Histogram([-11, -1, 0, 9], limit: 3).bins
    #expect(bins.map(\.range) == [-20...(-11), -10...(-1), 0...9])
    #expect(bins.map(\.count) == [1, 1, 2])
  }

  @Test func `no number, no bin`() {
    #expect(Histogram([], limit: 5).bins.isEmpty)
  }

  @Test func `numbers as far apart as they can be still fit`() {
    let bins = Histogram([0, .max], limit: 10).bins
    #expect(bins.count <= 10)
    #expect(bins.map(\.count).reduce(0, +) == 2)
  }
}
