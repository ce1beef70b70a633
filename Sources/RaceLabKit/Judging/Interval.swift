/// A range that holds a true share with 95% confidence.
public struct Interval: Sendable, Equatable {
  public let low: Double
  public let high: Double

  /// Wilson's score interval for `hits` in `count` independent trials, 0 to 1.
  ///
  /// Unlike the textbook interval it stays within 0…1 and is right for few trials and for shares
  /// of 0 and 1. Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927).
  public static func wilson(hits: Int, of count: Int) -> Interval {
    guard count > 0 else { return Interval(low: 0, high: 1) }
    let z = 1.959963984540054  // the normal distribution's 97.5% point
    let n = Double(count)
    let share = Double(hits) / n
    let scale = 1 + z * z / n
    let middle = (share + z * z / (2 * n)) / scale
    let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / scale
    // At the ends the bound is exact, and rounding must not push it past.
    return Interval(
      low: hits == 0 ? 0 : max(0, middle - half), high: hits == count ? 1 : min(1, middle + half))
  }
}
