/// How evenly the workers of a recorded run got on, and how long each of its operations took.
public struct Fairness: Sendable, Equatable, Codable {
  /// From an operation's beginning to its end, in nanoseconds.
  public let medianWait: Int
  public let wait99: Int
  public let longestWait: Int
  /// What these shares of the operations took at most, in nanoseconds, as `levels`.
  public let quantiles: [Int]
  /// What each worker had done when the first was through.
  public let shares: [Int]
  /// The most operations of one worker in a row.
  public let longestStreak: Int
  /// Of the operations that had to wait, the share that was overtaken by one that began later.
  public let overtaken: Double

  public static let levels = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 1]

  /// Times closer together than this, in nanoseconds, are not told apart.
  private static let resolution = 300

  /// - Parameter overhead: what noting one event costs, in nanoseconds.
  init(_ trace: Trace, overhead: Int) {
    var durations: [Int] = []
    var ends: [(time: Int, worker: Int)] = []
    /// When each began, and got in: at its first access, or where none is recorded, at its end.
    var entries: [(begin: Int, entry: Int)] = []
    for worker in trace.workers.indices {
      for times in trace.times(of: worker) {
        guard let call = times.call, let entry = times.entry, let end = times.end else { continue }
        durations.append(max(0, end - call - overhead))
        ends.append((end, worker))
        entries.append((call, entry))
      }
    }
    let sorted = Durations(durations)
    (medianWait, wait99, longestWait) = (sorted.median, sorted.share(0.99), sorted.longest)
    quantiles = Self.levels.map(sorted.share)
    let first = trace.workers.compactMap { $0.last?.time }.min() ?? 0
    var shares = trace.workers.map { _ in 0 }
    for end in ends where end.time <= first { shares[end.worker] += 1 }
    self.shares = shares
    ends.sort { $0.time < $1.time }
    let ownership = Ownership(of: ends.lazy.map(\.worker), workers: trace.workers.count)
    longestStreak = ownership.longestStreaks.max() ?? 0
    overtaken = Self.overtaken(entries)
  }

  /// Jain's index: 1 if all did as much, 1/n if one did everything. Source: R. Jain, D. Chiu and
  /// W. Hawe, DEC Research Report TR-301 (1984).
  public var index: Double {
    let sum = shares.reduce(0) { $0 + Double($1) }
    let squares = shares.reduce(0) { $0 + Double($1) * Double($1) }
    return squares == 0 ? 1 : sum * sum / (Double(shares.count) * squares)
  }

  /// An operation is overtaken if one that began later got in before it, both by more than times are
  /// told apart.
  private static func overtaken(_ entries: [(begin: Int, entry: Int)]) -> Double {
    let byEntry = entries.sorted { $0.entry < $1.entry }
    var latestBegin = Int.min
    var (waited, overtaken, next) = (0, 0, 0)
    for operation in byEntry {
      while byEntry[next].entry < operation.entry - resolution {
        latestBegin = max(latestBegin, byEntry[next].begin)
        next += 1
      }
      guard operation.entry - operation.begin > 2 * resolution else { continue }
      waited += 1
      if latestBegin > operation.begin + resolution { overtaken += 1 }
    }
    return waited == 0 ? 0 : Double(overtaken) / Double(waited)
  }
}
