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
  let endsWithWrite: Bool
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

    init(_ worker: Int, _ event: Int) {
      (thread, number) = (Int32(truncatingIfNeeded: worker), Int32(truncatingIfNeeded: event))
    }

    public var worker: Int { Int(thread) }
    public var event: Int { Int(number) }
  }

  public subscript(place: Place) -> TraceEvent { workers[place.worker][place.event] }

  /// How many events there are.
  public var count: Int { workers.reduce(0) { $0 + $1.count } }

  /// All events, by time; of one worker's events at the same time, in its order.
  public var byTime: [Place] {
    workers.indices.flatMap { worker in
      workers[worker].indices.map { Place(worker, $0) }
    }.sorted { (self[$0].time, $0.event) < (self[$1].time, $1.event) }
  }

  /// From the first event to the last, in nanoseconds.
  public var length: Int { workers.reduce(0) { max($0, $1.last?.time ?? 0) } }

  /// - Parameter recorder: of a run that has ended.
  public init(of scenario: Scenario, _ setup: Setup, _ recorder: Recorder, _ result: RunResult) {
    (self.scenario, self.setup, self.result) = (scenario, setup, result)
    let merged = recorder.lanes.map { Self.merged($0.calls.kept, $0.accesses.kept, setup.step) }
    dropped = recorder.lanes.reduce(0) { $0 + $1.calls.dropped + $1.accesses.dropped }
    keeping = recorder.keeping
    isDeferred = merged.contains(where: \.isDeferred)
    endsWithWrite = merged.contains(where: \.endsWithWrite)
    accesses = Set(recorder.lanes.flatMap { $0.accesses.kept.prefix(8).map(\.operation) })
    var events = merged.map(\.events)
    Self.scale(&events, by: recorder.nanosecondsPerTick())
    if dropped > 0 { Self.cut(&events, recorder) }
    workers = events
    let names = scenario.model?.writtenVariables ?? []
    variables = (0..<2).map { $0 < names.count ? names[$0].name : "value" }
    initial = (0..<2).map { $0 < names.count ? names[$0].initial : 0 }
  }

  /// Both buffers of a worker in one row. A return that ends an update is its write.
  private static func merged(
    _ calls: [TraceEvent], _ accesses: [TraceEvent], _ step: Int
  ) -> (events: [TraceEvent], isDeferred: Bool, endsWithWrite: Bool) {
    var events: [TraceEvent] = []
    events.reserveCapacity(calls.count + accesses.count)
    let writesItself = accesses.contains { $0.operation == .write }
    var (isInside, isDeferred, endsWithWrite) = (false, false, false)
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
    if next < accesses.count { isDeferred = true }
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

  /// Leaves only the time of which every buffer has all events.
  private static func cut(_ events: inout [[TraceEvent]], _ recorder: Recorder) {
    switch recorder.keeping {
    case .oldest:
      let full = events.indices.filter { recorder.lanes[$0].isFull }
      let end = full.compactMap { events[$0].last?.time }.min() ?? .max
      for worker in events.indices { events[worker].removeAll { $0.time > end } }
    case .newest:
      let full = events.indices.filter { recorder.lanes[$0].isFull }
      let start = full.compactMap { events[$0].first?.time }.max() ?? 0
      for worker in events.indices { events[worker].removeAll { $0.time < start } }
    }
  }
}

extension Recorder.Lane {
  var isFull: Bool { calls.dropped > 0 || accesses.dropped > 0 }
}

extension Trace {
  /// What a variable held in the end, if it is the total and no event is missing.
  func finalValue(of variable: Int) -> Int? {
    guard dropped == 0, variable == 0, scenario.model?.total == variables[0] else { return nil }
    return result.actual
  }
}
