/// One iteration of a worker, by the numbers of its events among the worker's.
public struct TraceIteration: Sendable {
  public let worker: Int
  /// Nil if it began before the recording did.
  public let call: Int?
  /// From its first access to its last; nil if none is recorded. Where work is deferred, calls of
  /// other iterations stand in between.
  public let accesses: ClosedRange<Int>?
  /// Its return, or else the last of its events that is recorded.
  public let end: Int
}

/// When an iteration was called, came to its first access, and ended, in nanoseconds; nil for what
/// was not recorded. One without accesses does all of it when it ends.
struct IterationTimes {
  let call: Int?
  let entry: Int?
  let end: Int?
}

extension Trace {
  /// A worker's iterations, in the order in which it began them. Each event that is an access
  /// belongs to exactly one.
  ///
  /// - Parameter time: those that end before may be left out.
  public func iterations(of worker: Int, from time: Int = 0) -> WorkerIterations {
    WorkerIterations(self, worker, from: time)
  }

  /// The times of a worker's iterations, in the order in which it began them.
  func times(of worker: Int) -> some Sequence<IterationTimes> {
    let events = workers[worker]
    return iterations(of: worker).lazy.map { iteration in
      // Deferred work ends with its last access, whenever the call has returned.
      let last = isDeferred ? iteration.accesses?.upperBound : iteration.end
      let isEnd = last.map { last in
        events[last].operation == .return
          || events[last].operation.isWrite && (isDeferred || endsWithWrite)
      }
      let end = isEnd == true ? last.map { events[$0].time } : nil
      return IterationTimes(
        call: iteration.call.map { events[$0].time },
        entry: iteration.accesses.map { events[$0.lowerBound].time } ?? end, end: end)
    }
  }
}

/// Goes through a worker's events, and finds what belongs together.
///
/// Deferred work comes in the order of its calls: the first accesses are those of the first call.
public struct WorkerIterations: Sequence, IteratorProtocol {
  private let worker: Int
  private let events: [TraceEvent]
  private let isDeferred: Bool
  private var nextCall = 0
  private var nextAccess = 0
  /// How many iterations are still to come whose calls are missing.
  private var callless = 0

  init(_ trace: Trace, _ worker: Int, from time: Int) {
    (self.worker, events, isDeferred) = (worker, trace.workers[worker], trace.isDeferred)
    if isDeferred && trace.dropped > 0 && trace.keeping == .newest {
      var others = self
      var groups = 0
      while others.takeAccesses() != nil { groups += 1 }
      callless = Swift.max(0, groups - events.count { $0.operation == .call })
    }
    if !isDeferred && time > 0 { skip(to: time) }
  }

  /// To the iteration that goes on at that time.
  private mutating func skip(to time: Int) {
    let next = events.firstIndex(notBefore: time)
    nextCall = events[..<next].lastIndex { $0.operation == .call } ?? 0
  }

  public mutating func next() -> TraceIteration? { isDeferred ? nextDeferred() : nextDirect() }

  /// All events up to the next call are the iteration's.
  private mutating func nextDirect() -> TraceIteration? {
    guard nextCall < events.count else { return nil }
    let start = nextCall
    var (first, last): (Int?, Int) = (nil, start)
    repeat {
      if events[nextCall].operation.variable != nil {
        first = first ?? nextCall
        last = nextCall
      }
      nextCall += 1
    } while nextCall < events.count && events[nextCall].operation != .call
    // What is left of one whose beginning is missing may be no more than its return.
    if first == nil && events[start].operation != .call { return nextDirect() }
    return TraceIteration(
      worker: worker, call: events[start].operation == .call ? start : nil,
      accesses: first.map { $0...last }, end: nextCall - 1)
  }

  private mutating func nextDeferred() -> TraceIteration? {
    var call: Int?
    if callless > 0 { callless -= 1 } else { call = takeCall() }
    let accesses = takeAccesses()
    guard let last = accesses?.upperBound ?? call else { return nil }
    return TraceIteration(
      worker: worker, call: call, accesses: accesses, end: call.map(endOfCall) ?? last)
  }

  private func endOfCall(_ call: Int) -> Int {
    let next = events[(call + 1)...].firstIndex { $0.operation.variable == nil }
    return next.flatMap { events[$0].operation == .return ? $0 : nil } ?? call
  }

  private mutating func takeCall() -> Int? {
    while nextCall < events.count {
      defer { nextCall += 1 }
      if events[nextCall].operation == .call { return nextCall }
    }
    return nil
  }

  /// The accesses up to the one that completes an iteration: the second of two values, a write after
  /// a read, or a read after a write.
  private mutating func takeAccesses() -> ClosedRange<Int>? {
    var first: Int?
    var last = nextAccess
    while nextAccess < events.count {
      let operation = events[nextAccess].operation
      defer { nextAccess += 1 }
      guard operation.variable != nil else { continue }
      last = nextAccess
      guard let begin = first else {
        first = nextAccess
        continue
      }
      if operation.variable == 1 || operation.isWrite != events[begin].operation.isWrite { break }
    }
    return first.map { $0...last }
  }
}
