import RaceLabKit

/// The stretch of a recording that a picture shows event by event: the shortest window in which
/// something went wrong; without one, how the value first went from one worker to another; or else
/// the first iterations.
struct TraceZoom {
  /// What is to be seen there.
  let subject: String
  /// In nanoseconds since the recording's first event.
  let range: ClosedRange<Int>
  /// What offsets count from.
  let origin: Int
  /// In memory order where that is known, else by time.
  let events: [Trace.Place]
  /// Nil where nothing went wrong.
  let window: Window?
  let victims: [Trace.Place]

  init(_ report: TraceReport) {
    if let shortest = report.shortest {
      self.init(report, report.windows[shortest])
    } else {
      self.init(safe: report)
    }
  }

  private init(_ report: TraceReport, _ window: Window) {
    subject = "The shortest window with a \(window.kind.words.fault): \(nanoseconds(window.length))"
    (events, victims) = (report.events(of: window), report.victims(of: window))
    (self.window, origin) = (window, window.start)
    range = Self.range(window.start, window.end)
  }

  private init(safe report: TraceReport) {
    let trace = report.trace
    (window, victims) = (nil, [])
    if let handOver = report.orders[0].flatMap({ Self.handOver(trace, $0) }) {
      events = handOver.events
      let (from, to) = (handOver.events[0].worker + 1, handOver.events[handOver.events.count - 1])
      subject = "The value goes from T\(from) to T\(to.worker + 1)"
      let times = events.map { trace[$0].time }
      (origin, range) = Self.frame(times, calls: [handOver.call])
    } else {
      subject = "The first iterations"
      events = trace.events(around: 0, count: TraceZoomLabels.most)
      (origin, range) = Self.frame(events.map { trace[$0].time }, calls: [])
    }
  }

  /// The times and a margin; of calls those too that are not too far off.
  private static func frame(
    _ times: [Int], calls: [Int]
  ) -> (origin: Int, range: ClosedRange<Int>) {
    let (first, last) = (times.min() ?? 0, times.max() ?? 0)
    let start = (calls + [first]).filter { $0 > first - 2 * (last - first) }.min() ?? first
    return (first, range(min(first, start), last))
  }

  /// From a little before; behind the end there must be room for words.
  private static func range(_ start: Int, _ end: Int) -> ClosedRange<Int> {
    start - max(8, (end - start) / 9)...end + max(16, (end - start) * 2 / 9)
  }

  /// Where a worker first accesses what another wrote last: the accesses of both iterations there.
  private static func handOver(
    _ trace: Trace, _ order: MemoryOrder
  ) -> (events: [Trace.Place], call: Int)? {
    let accesses = order.accesses
    guard
      let last = accesses.indices.dropLast().first(where: {
        trace[accesses[$0]].operation.isWrite && accesses[$0].worker != accesses[$0 + 1].worker
      })
    else { return nil }
    var (from, to) = (last, last + 1)
    while from > 0 && last - from < 3 && accesses[from - 1].worker == accesses[last].worker
      && !trace[accesses[from - 1]].operation.isWrite
    { from -= 1 }
    while to + 1 < accesses.count && to - last < 4 && !trace[accesses[to]].operation.isWrite
      && accesses[to + 1].worker == accesses[last + 1].worker
    { to += 1 }
    let next = accesses[last + 1]
    let call = trace.workers[next.worker][..<next.event].last { $0.operation == .call }
    return (Array(accesses[from...to]), call?.time ?? trace[next].time)
  }
}

extension Window.Kind {
  /// What went wrong, and who did it.
  var words: (fault: String, culprit: String) {
    switch self {
    case .lostUpdate: ("lost update", "write that erased it")
    case .wrongRead: ("wrong read", "write that made it wrong")
    case .tornPair: ("torn pair", "write that tore it")
    }
  }
}
