import RaceLabKit

/// The iterations of a recorded run, each from its first access to its last, and what became of them.
struct TraceIterations {
  struct Iteration {
    /// The worker's events that belong to it. Between the accesses of work that was handed over,
    /// others may have been called.
    let events: Range<Int>
    /// When it was called; its start where that is not known. All times in nanoseconds.
    let call: Int
    /// From the first access to the last; from call to return if only that was recorded.
    let start: Int
    let end: Int
  }

  /// An iteration by its worker, and which of that one's it is; both from 0.
  struct Link: Hashable {
    let worker: Int
    let index: Int
  }

  /// What an iteration read and wrote; nil for what it did not.
  struct Values {
    var read: Int?
    var written: Int?
    var secondRead: Int?
    var secondWritten: Int?
  }

  let trace: Trace
  let workers: [[Iteration]]
  /// For each worker the iterations whose update was lost, or whose read was wrong, and whose
  /// write made it so.
  let erasers: [[Int: Link]]
  /// For each worker the iterations that made it so, and how often.
  let erasing: [[Int: Int]]

  init(_ report: TraceReport) {
    let trace = report.trace
    self.trace = trace
    let workers = trace.workers.map {
      trace.isDeferred ? Self.handedOver($0, trace) : Self.called($0)
    }
    self.workers = workers
    var erasers = workers.map { _ in [Int: Link]() }
    var erasing = workers.map { _ in [Int: Int]() }
    for window in report.windows {
      let culprit = Self.link(window.culprit, workers)
      erasing[culprit.worker][culprit.index, default: 0] += window.count
      for victim in report.victims(of: window) {
        let victim = Self.link(victim, workers)
        erasers[victim.worker][victim.index] = culprit
      }
    }
    (self.erasers, self.erasing) = (erasers, erasing)
  }

  var count: Int { workers.reduce(0) { $0 + $1.count } }

  func link(_ place: Trace.Place) -> Link { Self.link(place, workers) }

  private static func link(_ place: Trace.Place, _ workers: [[Iteration]]) -> Link {
    let iterations = workers[place.worker]
    let after = iterations.firstIndexAfter { $0.events.lowerBound <= place.event }
    return Link(worker: place.worker, index: max(0, after - 1))
  }

  func values(of link: Link) -> Values {
    var values = Values()
    let events = trace.workers[link.worker]
    for event in events[workers[link.worker][link.index].events] {
      switch event.operation {
      case .read, .update: values.read = event.value
      case .write: values.written = event.value
      case .readSecond: values.secondRead = event.value
      case .writeSecond: values.secondWritten = event.value
      case .call, .return: break
      }
    }
    return values
  }

  /// Each iteration is what happens from one call to the next.
  private static func called(_ events: [TraceEvent]) -> [Iteration] {
    var iterations: [Iteration] = []
    var first = 0
    while first < events.count {
      let next = events[(first + 1)...].firstIndex { $0.operation == .call } ?? events.count
      let body = events[first..<next]
      // Where the beginning is missing, the rest of an iteration may be no more than its return.
      if events[first].operation != .return {
        let accesses = body.filter { $0.operation.variable != nil }
        let start = accesses.first?.time ?? events[first].time
        let isSpan = accesses.count > 1
        let end = (isSpan ? accesses.last?.time : body.last?.time) ?? start
        iterations.append(
          Iteration(events: first..<next, call: events[first].time, start: start, end: end))
      }
      first = next
    }
    return iterations
  }

  /// Calls and work are apart; the first work done is that of the first call, and so on.
  private static func handedOver(_ events: [TraceEvent], _ trace: Trace) -> [Iteration] {
    let isPaired = trace.dropped == 0 || trace.keeping == .oldest
    let calls = isPaired ? events.lazy.filter { $0.operation == .call }.map(\.time) : []
    var iterations: [Iteration] = []
    var first: Int?
    var last = 0
    var seen: Set<TraceEvent.Operation> = []
    func close() {
      guard let first else { return }
      let (start, end) = (events[first].time, events[last].time)
      let call = iterations.count < calls.count ? calls[iterations.count] : start
      iterations.append(
        Iteration(events: first..<last + 1, call: min(call, start), start: start, end: end))
    }
    for (index, event) in events.enumerated() where event.operation.variable != nil {
      if first == nil || !seen.insert(event.operation).inserted {
        close()
        (first, seen) = (index, [event.operation])
      }
      last = index
    }
    close()
    return iterations
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not `before` any more; elements that are come first.
  func firstIndexAfter(_ before: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if before(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
