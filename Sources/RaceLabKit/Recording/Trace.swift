/// What the workers of one run did, as they recorded it.
public struct Trace: Sendable {
  public let scenario: Scenario
  public let setup: Setup
  public let result: RunResult
  /// The events of each worker, in the order in which it did them.
  public let workers: [[TraceEvent]]
  /// Events that found no room; what is told of the others then begins or ends at `dropped.at`.
  public let dropped: Int
  /// What the buffers kept, where some were dropped.
  public let keeping: Recorder.Keeping
  /// Whether iterations hand their work to somebody else, and return before it is done.
  public let isDeferred: Bool
  /// Whether an iteration's write is also its end, and no return follows.
  public let endsWithWrite: Bool
  /// What kinds of accesses were recorded.
  let accesses: Set<TraceEvent.Operation>
  /// What the two values are before the first write.
  public let initial: [Int]
  /// The names of the two values.
  public let variables: [String]

  /// One event: its worker, and which of that one's it is.
  public struct Place: Sendable, Hashable {
    let thread: Int32
    let number: Int32

    public init(_ worker: Int, _ event: Int) {
      (thread, number) = (Int32(truncatingIfNeeded: worker), Int32(truncatingIfNeeded: event))
    }

    public var worker: Int { Int(thread) }
    public var event: Int { Int(number) }
  }

  public subscript(place: Place) -> TraceEvent { workers[place.worker][place.event] }

  /// How many events there are.
  public var count: Int { workers.reduce(0) { $0 + $1.count } }

  /// Whether any read or write was recorded, or only when iterations began and ended.
  public var recordsAccesses: Bool { !accesses.isEmpty }

  /// All events, by time.
  public var byTime: [Place] { events(from: 0, to: .max) }

  /// The events of a stretch of time, in nanoseconds, both ends included, by time.
  public func events(from start: Int, to end: Int) -> [Place] {
    workers.indices.flatMap { worker in
      let events = workers[worker]
      let first = events.firstIndex(notBefore: start)
      return events[first...].prefix { $0.time <= end }.indices.map { Place(worker, $0) }
    }.sorted { (self[$0].time, $0.event) < (self[$1].time, $1.event) }
  }

  /// The `count` events before a time, in nanoseconds, and as many from then on, by time.
  public func events(around time: Int, count: Int) -> [Place] {
    let near = workers.indices.flatMap { worker in
      let next = workers[worker].firstIndex(notBefore: time)
      return (max(0, next - count)..<min(workers[worker].count, next + count))
        .map { Place(worker, $0) }
    }.sorted { (self[$0].time, $0.event) < (self[$1].time, $1.event) }
    let next = near.firstIndex { self[$0].time >= time } ?? near.count
    return Array(near[max(0, next - count)..<min(near.count, next + count)])
  }

  /// From the first event to the last, in nanoseconds.
  public var length: Int { workers.reduce(0) { max($0, $1.last?.time ?? 0) } }

  /// - Parameter recorder: of a run that has ended.
  public init(of scenario: Scenario, _ setup: Setup, _ recorder: Recorder, _ result: RunResult) {
    (self.scenario, self.setup, self.result) = (scenario, setup, result)
    let covered = recorder.coveredTime
    let merged = recorder.lanes.map { lane in
      Self.merged(
        lane.calls.kept.filter { covered.contains($0.time) },
        lane.accesses.kept.filter { covered.contains($0.time) }, setup.step,
        isWhole: covered.lowerBound == 0)
    }
    dropped = recorder.lanes.reduce(0) { $0 + $1.calls.dropped + $1.accesses.dropped }
    keeping = recorder.keeping
    isDeferred = merged.contains(where: \.isDeferred)
    endsWithWrite = merged.contains(where: \.endsWithWrite)
    accesses = Set(merged.flatMap { $0.events.lazy.map(\.operation).filter(\.isAccess).prefix(8) })
    var events = merged.map(\.events)
    Self.scale(&events, by: recorder.nanosecondsPerTick())
    workers = events
    let names = scenario.model?.writtenVariables ?? []
    variables = (0..<2).map { $0 < names.count ? names[$0].name : "value" }
    initial = (0..<2).map { $0 < names.count ? names[$0].initial : 0 }
  }

  /// As if recorded so, with calls and returns around all accesses.
  init(setup: Setup, workers: [[TraceEvent]]) {
    scenario = Scenario(
      name: "", grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: .whole(.threads) { _ in 0 })
    (self.setup, self.workers) = (setup, workers)
    result = RunResult(actual: 0, seconds: 0)
    (dropped, keeping, isDeferred, endsWithWrite) = (0, .oldest, false, false)
    accesses = Set(workers.joined().map(\.operation).filter(\.isAccess))
    (initial, variables) = ([0, 0], ["value", "value"])
  }

  /// Both buffers of a worker in one row. A return that ends an update is its write.
  ///
  /// - Parameter isWhole: whether they begin with the run.
  private static func merged(
    _ calls: [TraceEvent], _ accesses: [TraceEvent], _ step: Int, isWhole: Bool
  ) -> (events: [TraceEvent], isDeferred: Bool, endsWithWrite: Bool) {
    var events: [TraceEvent] = []
    events.reserveCapacity(calls.count + accesses.count)
    let writesItself = accesses.contains { $0.operation == .write }
    var (isInside, isDeferred, endsWithWrite) = (!isWhole, false, false)
    var update: Int?
    var next = 0
    for call in calls {
      while next < accesses.count && accesses[next].time <= call.time {
        let access = accesses[next]
        if !isInside { isDeferred = true }
        if access.operation == .update && !writesItself { update = access.value }
        events.append(access)
        next += 1
      }
      isInside = call.operation == .call
      if let old = update, !isInside {
        events.append(call.turned(into: .write, old + step))
        (update, endsWithWrite) = (nil, true)
      } else {
        events.append(call)
      }
    }
    if next < accesses.count && !isInside { isDeferred = true }
    events += accesses[next...]
    return (events, isDeferred, endsWithWrite)
  }

  /// Turns ticks into nanoseconds since the first event.
  private static func scale(_ events: inout [[TraceEvent]], by nanosecondsPerTick: Double) {
    let first = events.compactMap(\.first?.time).min() ?? 0
    for worker in events.indices {
      for index in events[worker].indices {
        let ticks = events[worker][index].time - first
        events[worker][index].time = Int(Double(ticks) * nanosecondsPerTick)
      }
    }
  }
}

extension Recorder {
  /// The time of which every buffer has all events, in ticks.
  fileprivate var coveredTime: ClosedRange<Int> {
    let full = lanes.flatMap { [$0.calls, $0.accesses] }.filter { $0.dropped > 0 }.map(\.kept)
    switch keeping {
    case .oldest: return 0...(full.compactMap { $0.last?.time }.min() ?? .max)
    case .newest: return (full.compactMap { $0.first?.time }.max() ?? 0)...Int.max
    }
  }
}

extension Trace {
  /// What a variable held in the end, if it is the total and no event is missing.
  func finalValue(of variable: Int) -> Int? {
    guard dropped == 0, variable == 0, scenario.model?.total == variables[0] else { return nil }
    return result.actual
  }
}

extension [TraceEvent] {
  /// The first event at `time` or later; the events are by time.
  public func firstIndex(notBefore time: Int) -> Int {
    firstIndexAfter { $0.time < time }
  }
}
