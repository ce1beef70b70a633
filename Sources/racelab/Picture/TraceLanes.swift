import RaceLabKit

/// A recording as a picture shows it: lanes of marks, of which each stands for one iteration, or for
/// several that are too narrow to be told apart. Every iteration is in exactly one mark.
struct TraceLanes {
  /// Times in nanoseconds since the recording's first event.
  struct Mark {
    /// When the first of its iterations was called.
    var call: Int
    /// The first access; without one, the call. Of several iterations: where they begin.
    var start: Int
    /// The last access; without one, the return.
    var end: Int
    var iterations = 0
    /// What was lost of them: writes, or reads that were wrong.
    var lost = 0
    /// How many of their writes made something else lost or wrong.
    var erasing = 0
  }

  struct Lane {
    /// One, unless there are more workers than lanes.
    let workers: Range<Int>
    /// In the order in which they begin.
    let marks: [Mark]
  }

  /// More workers than this share lanes.
  static let most = 50
  /// More marks than this make a file too large; then columns become wider.
  static let mostMarks = 2_500

  let lanes: [Lane]

  /// - Parameters:
  ///   - range: what is shown; only iterations that touch it have marks.
  ///   - columns: what is narrower than this share of a lane has no mark of its own.
  init(
    _ trace: Trace, _ fates: TraceFates, workers: [Range<Int>], range: ClosedRange<Int>,
    columns: Int
  ) {
    var columns = columns
    while true {
      let lanes = workers.map { Self.lane(trace, fates, $0, range, columns) }
      let marks = lanes.reduce(0) { $0 + $1.marks.count }
      if marks <= Self.mostMarks || columns == 1 {
        self.lanes = lanes
        return
      }
      columns = max(1, columns * Self.mostMarks / marks)
    }
  }

  private static func lane(
    _ trace: Trace, _ fates: TraceFates, _ workers: Range<Int>, _ range: ClosedRange<Int>,
    _ columns: Int
  ) -> Lane {
    var lane = LaneInProgress(
      range, columns, isDeferred: trace.isDeferred, isShared: workers.count > 1)
    for worker in workers {
      for iteration in trace.iterations(of: worker, from: range.lowerBound) {
        let mark = mark(iteration, trace, fates)
        lane.add(mark)
        if mark.call > range.upperBound { break }
      }
    }
    return Lane(workers: workers, marks: lane.marks)
  }

  /// All workers of a recording, in no more lanes than there may be.
  static func groups(_ workers: Int) -> [Range<Int>] {
    let share = (workers + most - 1) / most
    return stride(from: 0, to: workers, by: share).map { $0..<min($0 + share, workers) }
  }

  private static func mark(
    _ iteration: TraceIteration, _ trace: Trace, _ fates: TraceFates
  ) -> Mark {
    let events = trace.workers[iteration.worker]
    let accesses = iteration.accesses
    let call = events[iteration.call ?? accesses?.lowerBound ?? iteration.end].time
    var mark = Mark(
      call: call, start: accesses.map { events[$0.lowerBound].time } ?? call,
      end: events[accesses?.upperBound ?? iteration.end].time, iterations: 1)
    guard let accesses else { return mark }
    for event in accesses {
      if fates.isLost(iteration.worker, event) { mark.lost += 1 }
      if fates.erases(iteration.worker, event) { mark.erasing += 1 }
    }
    return mark
  }
}

/// Merges what is narrow with what begins in the same column.
private struct LaneInProgress {
  private let range: ClosedRange<Int>
  /// In nanoseconds.
  private let column: Int
  /// Whether waits of one worker overlap.
  private let isDeferred: Bool
  /// Whether iterations of several workers overlap.
  private let isShared: Bool
  private var wide: [TraceLanes.Mark] = []
  private var narrow: [TraceLanes.Mark?]

  init(_ range: ClosedRange<Int>, _ columns: Int, isDeferred: Bool, isShared: Bool) {
    (self.range, self.isDeferred, self.isShared) = (range, isDeferred, isShared)
    let length = range.upperBound - range.lowerBound
    column = max(1, length / columns)
    narrow = Array(repeating: nil, count: length / column + 1)
  }

  mutating func add(_ mark: TraceLanes.Mark) {
    let begin = isDeferred ? mark.start : mark.call
    guard mark.end >= range.lowerBound, begin <= range.upperBound else { return }
    if !isShared && mark.end - begin >= column {
      wide.append(mark)
    } else {
      let index = max(0, begin - range.lowerBound) / column
      narrow[index] = narrow[index]?.merged(with: mark, isDeferred: isDeferred) ?? mark
    }
  }

  var marks: [TraceLanes.Mark] {
    (wide + narrow.compactMap { $0 }).sorted { $0.start < $1.start }
  }
}

extension TraceLanes.Mark {
  /// One mark for all that both stand for. It starts with the first call, or where calls say
  /// nothing of when work is done, with the first access.
  fileprivate func merged(with other: Self, isDeferred: Bool) -> Self {
    Self(
      call: min(call, other.call),
      start: isDeferred ? min(start, other.start) : min(call, other.call),
      end: max(end, other.end),
      iterations: iterations + other.iterations, lost: lost + other.lost,
      erasing: erasing + other.erasing)
  }
}
