/// A median of measurements, and how well it is known.
public struct Estimate: Sendable, Equatable, Codable {
  public let median: Double
  /// The 95% interval of the median.
  public let low: Double
  public let high: Double
  public let count: Int

  /// Nil without measurements.
  ///
  /// The interval is the percentile bootstrap's: medians of samples drawn with replacement, here
  /// 1,000 of them. Source: B. Efron, The Annals of Statistics 7 (1979).
  public init?(_ values: [Double]) {
    guard let median = values.median else { return nil }
    var generator = SeededGenerator(seed: 1)
    let medians = (0..<1_000).compactMap { _ in
      values.map { _ in values[Int.random(in: values.indices, using: &generator)] }.median
    }.sorted()
    (self.median, low, high) = (median, medians[25], medians[974])
    count = values.count
  }

  /// The median of measurements that were made one after the other. A machine drifts, so rounds that
  /// lie close together are alike: the interval covers those of both halves as well.
  init?(inTurn values: [Double]) {
    guard let whole = Estimate(values) else { return nil }
    let halves = Self.halves(of: values)
    (median, count) = (whole.median, whole.count)
    low = halves.reduce(whole.low) { min($0, $1.low) }
    high = halves.reduce(whole.high) { max($0, $1.high) }
  }

  /// The estimates of the first half of the measurements, and of the second.
  static func halves(of values: [Double]) -> [Estimate] {
    let half = values.count / 2
    return [values.prefix(half), values.suffix(half)].compactMap { Estimate(Array($0)) }
  }

  public func overlaps(_ other: Estimate) -> Bool { low <= other.high && other.low <= high }

  /// Half of the interval's width, as a share of the median.
  public var uncertainty: Double { median == 0 ? 0 : (high - low) / 2 / abs(median) }
}
