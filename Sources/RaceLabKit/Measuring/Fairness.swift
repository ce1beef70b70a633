/// How evenly the workers of a recorded run got on, and how long each of its operations took.
public struct Fairness: Sendable, Equatable, Codable {
  /// From an operation's beginning to its end, in nanoseconds.
  public let medianWait: Int
  public let wait99: Int
  public let longestWait: Int
  /// What each worker had done when the first was through.
  public let shares: [Int]
  /// The most operations of one worker in a row.
  public let longestStreak: Int
  /// Of the operations that had to wait, the share that was overtaken by one that began later.
  public let overtaken: Double

  /// - Parameter overhead: what noting one event costs, in nanoseconds.
  init(_ report: TraceReport, overhead: Int) {
    let trace = report.trace
    var durations: [Int] = []
    var ends: [(time: Int, worker: Int)] = []
    var operations: [(begin: Int, end: Int)] = []
    for (worker, events) in trace.workers.enumerated() {
      var begin = 0
      for event in events {
        if event.operation == .call { begin = event.time }
        let isEnd = event.operation == .return || event.operation == .write && trace.endsWithWrite
        guard isEnd else { continue }
        durations.append(max(0, event.time - begin - overhead))
        ends.append((event.time, worker))
        operations.append((begin, event.time))
      }
    }
    let sorted = Durations(durations)
    (medianWait, wait99, longestWait) = (sorted.median, sorted.share(0.99), sorted.longest)
    let first = trace.workers.compactMap { $0.last?.time }.min() ?? 0
    var shares = trace.workers.map { _ in 0 }
    for end in ends where end.time <= first { shares[end.worker] += 1 }
    self.shares = shares
    ends.sort { $0.time < $1.time }
    var (longest, streak, last) = (0, 0, -1)
    for end in ends {
      streak = end.worker == last ? streak + 1 : 1
      (last, longest) = (end.worker, max(longest, streak))
    }
    longestStreak = report.ownership?.longestStreaks.max() ?? longest
    overtaken = Self.overtaken(operations, resolution: max(report.resolution, 200))
  }

  /// Jain's index: 1 if all did as much, 1/n if one did everything. Source: R. Jain, D. Chiu and
  /// W. Hawe, DEC Research Report TR-301 (1984).
  public var index: Double {
    let sum = shares.reduce(0) { $0 + Double($1) }
    let squares = shares.reduce(0) { $0 + Double($1) * Double($1) }
    return squares == 0 ? 1 : sum * sum / (Double(shares.count) * squares)
  }

  /// An operation is overtaken if one that began later, by more than the times may be wrong, ended
  /// before it by as much.
  private static func overtaken(
    _ operations: [(begin: Int, end: Int)], resolution: Int
  ) -> Double {
    let byEnd = operations.sorted { $0.end < $1.end }
    var latestBegin = Int.min
    var (waiting, overtaken, next) = (0, 0, 0)
    for operation in byEnd {
      while next < byEnd.count && byEnd[next].end < operation.end - resolution {
        latestBegin = max(latestBegin, byEnd[next].begin)
        next += 1
      }
      if operation.end - operation.begin > 2 * resolution { waiting += 1 }
      if latestBegin > operation.begin + resolution { overtaken += 1 }
    }
    return waiting == 0 ? 0 : min(1, Double(overtaken) / Double(waiting))
  }
}
