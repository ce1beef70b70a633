/// How many of some whole numbers fall into each of equally wide bins.
public struct Histogram: Sendable, Equatable {
  public struct Bin: Sendable, Equatable {
    public let range: ClosedRange<Int>
    public let count: Int
  }

  /// From the smallest number to the largest, empty bins between them included.
  public let bins: [Bin]

  /// At most `limit` bins, whose width is 1, 2 or 5 times a power of ten and whose bounds are
  /// multiples of it.
  public init(_ numbers: [Int], limit: Int) {
    guard let least = numbers.min(), let most = numbers.max(), limit > 0 else {
      bins = []
      return
    }
    var widths = WidthSteps()
    var width = widths.next()
    while Self.floor(most, width) - Self.floor(least, width) >= limit { width = widths.next() }
    let first = Self.floor(least, width)
    var counts = Array(repeating: 0, count: Self.floor(most, width) - first + 1)
    for number in numbers { counts[Self.floor(number, width) - first] += 1 }
    bins = counts.enumerated().map { index, count in
      let low = (first + index) * width
      let high = low.addingReportingOverflow(width - 1)
      return Bin(range: low...(high.overflow ? .max : high.partialValue), count: count)
    }
  }

  /// The index of the bin of that width that holds `number`.
  private static func floor(_ number: Int, _ width: Int) -> Int {
    number >= 0 ? number / width : -((-number + width - 1) / width)
  }

  /// 1, 2, 5, 10, 20, 50, …
  private struct WidthSteps {
    private var power = 1
    private var step = 0

    mutating func next() -> Int {
      defer {
        step += 1
        if step == 3 {
          step = 0
          power *= 10
        }
      }
      return [1, 2, 5][step] * power
    }
  }
}
