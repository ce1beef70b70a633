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
    let workers = trace.workers.indices.map { worker in
      trace.iterations(of: worker).compactMap { Iteration($0, in: trace) }
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
}

extension TraceIterations.Iteration {
  /// Nil for work that was handed over, and is not recorded.
  fileprivate init?(_ iteration: TraceIteration, in trace: Trace) {
    let events = trace.workers[iteration.worker]
    let accesses = iteration.accesses
    if trace.isDeferred && accesses == nil { return nil }
    let first = (trace.isDeferred ? nil : iteration.call) ?? accesses?.lowerBound ?? iteration.end
    start = events[accesses?.lowerBound ?? first].time
    call = min(iteration.call.map { events[$0].time } ?? start, start)
    let last = trace.isDeferred ? accesses?.upperBound ?? first : iteration.end
    self.events = first..<last + 1
    // One access is no span: then it lasts until the return.
    let isSpan = accesses.map { $0.count > 1 } ?? false
    end = events[isSpan ? accesses?.upperBound ?? last : last].time
  }
}
