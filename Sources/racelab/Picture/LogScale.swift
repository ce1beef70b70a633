import Foundation

/// A logarithmic axis whose ends are 1, 2 or 5 times a power of ten.
struct LogScale {
  /// In the unit of the values.
  let low: Double
  let high: Double
  /// Where these are drawn.
  let start: Double
  let end: Double

  /// In pixels: with less, only powers of ten have room for a label.
  private let roomyDecade: Double

  /// `values` that are not positive are drawn at the axis' beginning.
  init(_ values: [Double], from start: Double, to end: Double, roomyDecade: Double) {
    let positive = values.filter { $0 > 0 }
    let (least, most) = (positive.min() ?? 1, positive.max() ?? 10)
    let steps = Self.steps(around: least, most)
    let low = steps.last { $0 <= least } ?? least
    self.low = low
    high = steps.first { $0 >= most && $0 > low } ?? max(most, 10 * low)
    (self.start, self.end, self.roomyDecade) = (start, end, roomyDecade)
  }

  func position(_ value: Double) -> Double {
    let share = log(min(max(value, low), high) / low) / log(high / low)
    return start + share * (end - start)
  }

  /// Where lines go, and which of them have room for a label: all, or only the powers of ten.
  var ticks: [(value: Double, isLabelled: Bool)] {
    let decade = abs(end - start) / log10(high / low)
    return Self.steps(around: low, high).filter { (low * 0.999...high * 1.001).contains($0) }
      .map { ($0, decade >= roomyDecade || Self.isPower($0)) }
  }

  private static func isPower(_ value: Double) -> Bool {
    abs(log10(value) - log10(value).rounded()) < 1e-6
  }

  private static func steps(around low: Double, _ high: Double) -> [Double] {
    let powers = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
    return powers.flatMap { power in
      // Division, so that 0.1 is the number that is written so.
      [1.0, 2, 5].map { power < 0 ? $0 / pow(10, Double(-power)) : $0 * pow(10, Double(power)) }
    }
  }
}
