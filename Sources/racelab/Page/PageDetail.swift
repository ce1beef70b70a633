import RaceLabKit

/// Which iterations of a recording a page holds one by one; the others it holds merged only.
struct PageDetail {
  /// So many are held, whatever they are.
  static let most = 200_000
  /// Where there are more, about so many around the shortest windows.
  static let mostAround = 60_000
  /// Beside each of those windows, so many of its culprit's iterations on either side.
  private static let margin = 20

  /// The stretches of time whose iterations are held, rising and disjoint.
  let spans: [ClosedRange<Int>]
  /// For each worker the iterations that are held, rising and disjoint.
  let iterations: [[Range<Int>]]
  /// The numbers of the windows that lie in those stretches, rising.
  let windows: [Int]
  /// Whether that is all there is.
  let isAll: Bool
  /// Whether they are around the shortest windows; at the beginning if not.
  let isAroundWindows: Bool

  init(_ report: TraceReport, _ all: TraceIterations, most: Int, around: Int) {
    isAll = all.count <= most
    if isAll {
      spans = [0...report.trace.length]
      iterations = all.workers.map { [0..<$0.count] }
      windows = Array(report.windows.indices)
      isAroundWindows = false
      return
    }
    var chosen: [ClosedRange<Int>] = []
    var count = 0
    for number in report.shortestFirst {
      let window = report.windows[number]
      var span = all.span(of: window, margin: Self.margin)
      if chosen.isEmpty && all.count(in: span) > around { span = window.start...window.end }
      // Where windows overlap, some is counted twice: the bound is only approached then.
      let more = all.count(in: span)
      if count + more > around { break }
      chosen.append(span)
      count += more
    }
    isAroundWindows = !chosen.isEmpty
    if chosen.isEmpty {
      // Nothing went wrong, or the shortest window is too long: the beginning shows how it went.
      let each = max(1, around / all.workers.count)
      chosen = [0...(all.workers.compactMap { $0.prefix(each).last?.end }.min() ?? 0)]
    }
    let spans = Self.merged(chosen)
    self.spans = spans
    iterations = all.workers.map { worker in Self.merged(spans.map { worker.indices(in: $0) }) }
    windows = report.windows.indices.filter { number in
      let window = report.windows[number]
      let after = spans.firstIndexAfter { $0.lowerBound <= window.start }
      return after > 0 && window.end <= spans[after - 1].upperBound
    }
  }

  private static func merged(_ spans: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var merged: [ClosedRange<Int>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// One long iteration may reach into two stretches.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension [TraceIterations.Iteration] {
  /// Those that were going on at some moment of `span`.
  fileprivate func indices(in span: ClosedRange<Int>) -> Range<Int> {
    let first = firstIndexAfter { $0.end < span.lowerBound }
    return first..<Swift.max(first, firstIndexAfter { $0.start <= span.upperBound })
  }
}

extension TraceIterations {
  /// From so many of the culprit's iterations before its own to as many after it; the whole window
  /// at least.
  fileprivate func span(of window: Window, margin: Int) -> ClosedRange<Int> {
    let culprit = link(window.culprit)
    let own = workers[culprit.worker]
    let first = own[max(0, culprit.index - margin)]
    let last = own[min(own.count - 1, culprit.index + margin)]
    return min(first.start, window.start)...max(last.end, window.end)
  }

  fileprivate func count(in span: ClosedRange<Int>) -> Int {
    workers.reduce(0) { $0 + $1.indices(in: span).count }
  }
}
