/// What a recording tells: the order of accesses, what went wrong in which window, who waited.
public struct TraceReport: Sendable {
  public let trace: Trace
  /// The order of all accesses to each recorded value; nil where none was found.
  public let orders: [MemoryOrder?]
  /// In the order in which they came about.
  public let windows: [Window]
  private let lost: LostUpdates?
  /// How far the times can be trusted: of the places where the order passes from one worker to
  /// another, 99% have times that contradict it by less, in nanoseconds.
  public let resolution: Int
  /// How long iterations took to come to their first access, and from there to their end.
  public let waits: [Durations]
  public let insides: [Durations]
  /// Of the order in which workers wrote; nil without one.
  public let ownership: Ownership?

  public init(_ trace: Trace) {
    self.trace = trace
    let variables = Set(trace.accesses.compactMap(\.variable))
    orders = (0..<2).map { variables.contains($0) ? MemoryOrder(of: trace, variable: $0) : nil }
    resolution = orders[0].map { Self.resolution(trace, $0) } ?? 0
    (waits, insides) = Self.durations(trace)
    let first = orders[0]
    switch trace.family {
    case .updates:
      guard let first else {
        (lost, ownership, windows) = (nil, nil, [])
        return
      }
      let lost = LostUpdates(trace, first)
      self.lost = lost
      ownership = Ownership(
        of: lost.updates.lazy.map { first.accesses[Int($0.write)].worker },
        workers: trace.workers.count)
      windows = Window.all(lost, trace, first, resolution: resolution)
    case .tickets:
      (lost, ownership) = (nil, nil)
      windows = first.map { Window.wrongReads(trace, $0) } ?? []
    case .pairs:
      (lost, ownership) = (nil, nil)
      windows =
        if let first, let second = orders[1] { Window.tornPairs(trace, first, second) } else { [] }
    case .calls:
      (lost, ownership, windows) = (nil, nil, [])
    }
  }

  /// Updates or reads that went wrong, over all windows.
  public var found: Int { windows.reduce(0) { $0 + $1.count } }

  /// How many went wrong by the run's own account.
  public var reported: Int {
    RunReport(scenario: trace.scenario, setup: trace.setup).violationCount(trace.result)
  }

  /// What happened in a window, in memory order where that is known, from the first read to the last
  /// write.
  public func events(of window: Window) -> [Trace.Place] {
    window.span.isEmpty ? window.pair : Array(orders[0]?.accesses[window.span] ?? [])
  }

  /// The writes that were lost in a window, or the reads that were wrong.
  public func victims(of window: Window) -> [Trace.Place] {
    let events = events(of: window)
    guard let lost, let order = orders[0] else {
      return events.last { !trace[$0].operation.isWrite }.map { [$0] } ?? []
    }
    return lost.updates(before: window.span.upperBound - 1).map { order.accesses[$0] }
  }

  /// A worker's way from the beginning of an iteration to its first access.
  public struct Wait: Sendable {
    public let worker: Int
    /// In nanoseconds since the recording's first event.
    public let start: Int
    public let end: Int
  }

  public var longestWait: Wait? {
    var longest: Wait?
    for worker in trace.workers.indices {
      for times in trace.times(of: worker) {
        guard let call = times.call, let entry = times.entry else { continue }
        if entry - call > longest.map({ $0.end - $0.start }) ?? 0 {
          longest = Wait(worker: worker, start: call, end: entry)
        }
      }
    }
    return longest
  }

  /// The numbers of the windows, the shortest first; those whose events were noted in another order
  /// than they took place come last.
  public var shortestFirst: [Int] { windows.indices.sorted(by: isShorter) }

  /// The first of them; nil if nothing went wrong.
  public var shortest: Int? { windows.indices.min(by: isShorter) }

  private func isShorter(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (windows[one], windows[other])
    return first.isInOrder == second.isInOrder
      ? (first.length, one) < (second.length, other) : first.isInOrder
  }

  private static func resolution(_ trace: Trace, _ order: MemoryOrder) -> Int {
    var contradictions: [Int] = []
    let accesses = order.accesses
    // Of a long recording an even sample says as much.
    let stride = max(1, accesses.count / 500_000)
    for index in Swift.stride(from: 1, to: accesses.count, by: stride) {
      let (one, next) = (accesses[index - 1], accesses[index])
      if one.worker != next.worker { contradictions.append(trace[one].time - trace[next].time) }
    }
    return max(0, Durations(contradictions).share(0.99))
  }

  private static func durations(_ trace: Trace) -> (waits: [Durations], insides: [Durations]) {
    let all = trace.workers.indices.map { worker in
      var (waits, insides): ([Int], [Int]) = ([], [])
      waits.reserveCapacity(trace.workers[worker].count / 2)
      insides.reserveCapacity(trace.workers[worker].count / 2)
      for times in trace.times(of: worker) {
        guard let call = times.call, let entry = times.entry else { continue }
        waits.append(entry - call)
        if let end = times.end { insides.append(end - entry) }
      }
      return (Durations(waits), Durations(insides))
    }
    return (all.map(\.0), all.map(\.1))
  }
}

/// Durations in nanoseconds, in rising order.
public struct Durations: Sendable {
  public let sorted: [Int]

  public init(_ durations: [Int]) { sorted = durations.sorted() }

  /// What that share of them is at most; 0 without any.
  public func share(_ share: Double) -> Int {
    if sorted.isEmpty { return 0 }
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  public var median: Int { share(0.5) }
  public var longest: Int { sorted.last ?? 0 }
}

/// How the right to write went from worker to worker.
public struct Ownership: Sendable {
  public let writes: Int
  /// How often another worker wrote than the one before.
  public let handOvers: Int
  /// For each worker, its most writes in a row.
  public let longestStreaks: [Int]

  /// - Parameter owners: who wrote, in order.
  init(of owners: some Sequence<Int>, workers: Int) {
    var (writes, handOvers, streak) = (0, 0, 0)
    var longest = [Int](repeating: 0, count: workers)
    var last: Int?
    for worker in owners {
      writes += 1
      if worker == last {
        streak += 1
      } else {
        handOvers += last == nil ? 0 : 1
        streak = 1
      }
      last = worker
      longest[worker] = max(longest[worker], streak)
    }
    (self.writes, self.handOvers, longestStreaks) = (writes, handOvers, longest)
  }
}
