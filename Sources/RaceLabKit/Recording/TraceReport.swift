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
    switch Family(trace.accesses) {
    case .updates:
      let lost = first.map { LostUpdates(trace, $0) }
      (self.lost, ownership) = (lost, lost.map { Ownership($0, first, trace) })
      windows =
        if let lost, let first { Window.all(lost, trace, first, resolution: resolution) } else {
          []
        }
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

  /// What kind of accesses were recorded.
  private enum Family {
    /// Each iteration reads a value and writes it back increased.
    case updates
    /// Each iteration writes a value of its own and reads it again.
    case tickets
    /// Two values that belong together are written and read.
    case pairs
    /// Only when iterations began and ended.
    case calls

    init(_ accesses: Set<TraceEvent.Operation>) {
      if accesses.contains(.readSecond) {
        self = .pairs
      } else if accesses.contains(.update) {
        self = .updates
      } else {
        self = accesses.contains(where: \.isRead) ? .tickets : .calls
      }
    }
  }

  /// Updates or reads that went wrong, over all windows.
  public var found: Int { windows.reduce(0) { $0 + $1.count } }

  /// How many went wrong by the run's own account.
  public var reported: Int {
    var report = RunReport(scenario: trace.scenario, setup: trace.setup)
    report.add(.finished(trace.result), limit: .zero)
    return report.violations.values.reduce(0, +)
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
    for (worker, events) in trace.workers.enumerated() {
      for (event, next) in zip(events, events.dropFirst()) where event.operation == .call {
        if next.time - event.time > longest.map({ $0.end - $0.start }) ?? 0 {
          longest = Wait(worker: worker, start: event.time, end: next.time)
        }
      }
    }
    return longest
  }

  /// What became of an access.
  public enum Fate: String, Sendable {
    /// A write that was lost, or a read that was wrong.
    case lost
    /// A write that made it so.
    case erases
  }

  /// The accesses that are part of what went wrong.
  public var fates: [Trace.Place: Fate] {
    var fates: [Trace.Place: Fate] = [:]
    for window in windows {
      for victim in victims(of: window) { fates[victim] = .lost }
    }
    // A write that was lost may have erased others before.
    for window in windows where fates[window.culprit] == nil { fates[window.culprit] = .erases }
    return fates
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
    let all = trace.workers.map { events in
      var (waits, insides): ([Int], [Int]) = ([], [])
      var (calls, firsts): ([Int], [Int]) = ([], [])
      calls.reserveCapacity(events.count / 2)
      firsts.reserveCapacity(events.count / 2)
      insides.reserveCapacity(events.count / 2)
      for event in events {
        switch event.operation {
        case .call: calls.append(event.time)
        case .update where trace.isDeferred: firsts.append(event.time)
        case .return:
          if trace.isDeferred { continue }
          if firsts.count < calls.count { firsts.append(event.time) }
          insides.append(event.time - (firsts.last ?? event.time))
        default:
          if firsts.count < calls.count && !trace.isDeferred { firsts.append(event.time) }
          let isEnd = event.operation.isWrite && (trace.isDeferred || trace.endsWithWrite)
          if isEnd { insides.append(event.time - (firsts.last ?? event.time)) }
        }
      }
      waits = zip(calls, firsts).map { $1 - $0 }
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

  init(_ lost: LostUpdates, _ order: MemoryOrder?, _ trace: Trace) {
    var (handOvers, streak) = (0, 0)
    var longest = [Int](repeating: 0, count: trace.workers.count)
    var last: Int?
    for update in lost.updates {
      guard let worker = order?.accesses[Int(update.write)].worker else { continue }
      if worker == last {
        streak += 1
      } else {
        handOvers += last == nil ? 0 : 1
        streak = 1
      }
      last = worker
      longest[worker] = max(longest[worker], streak)
    }
    (writes, self.handOvers, longestStreaks) = (lost.updates.count, handOvers, longest)
  }
}
