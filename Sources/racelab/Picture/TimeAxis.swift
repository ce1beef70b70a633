import Foundation

/// Where times lie in a picture, and which of them are written along the axis.
struct TimeAxis {
  /// In nanoseconds.
  let range: ClosedRange<Int>
  /// What the axis calls 0.
  let origin: Int
  /// In pixels.
  let left: Double
  let width: Double

  private var length: Double { Double(max(1, range.upperBound - range.lowerBound)) }
  var right: Double { left + width }

  /// Where a time lies; outside the range at its border.
  func x(_ time: Int) -> Double {
    left + width * min(1, max(0, Double(time - range.lowerBound) / length))
  }

  /// About eight round times, and how they are written.
  var ticks: [(x: Double, label: String)] {
    let step = Self.step(length / 8)
    let first = Int((Double(range.lowerBound - origin) / Double(step)).rounded(.up)) * step
    let offsets = Array(stride(from: first, through: range.upperBound - origin, by: step))
    let unit = Self.unit(offsets.map(abs).max() ?? 0)
    return offsets.map { (x(origin + $0), Self.label($0, unit, step)) }
  }

  /// 1, 2 or 5 times a power of ten, whole nanoseconds.
  private static func step(_ length: Double) -> Int {
    let power = pow(10, max(0, floor(log10(max(1, length)))))
    let step = [1, 2, 5, 10].first { $0 * power >= length } ?? 10
    return Int(step * power)
  }

  private static func unit(_ most: Int) -> (name: String, size: Int) {
    [("ns", 1), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000)]
      .last { most >= 2 * $0.1 } ?? ("ns", 1)
  }

  private static func label(_ offset: Int, _ unit: (name: String, size: Int), _ step: Int) -> String
  {
    var places = 0
    var size = unit.size
    while size > 1 && step % size != 0 { (size, places) = (size / 10, places + 1) }
    let value = String(format: "%.\(places)f", abs(Double(offset) / Double(unit.size)))
    return "\(offset < 0 ? "−" : "")\(value) \(unit.name)"
  }
}
