import RaceLabKit

/// What `trace --json` prints. Times are in nanoseconds since the first event, threads count from 1.
struct TraceDocument: Encodable {
  let schemaVersion = 1
  let command = "trace"
  let host: Host
  let name: String
  let grade: String
  let threads: Int
  /// Present if readers and writers are told apart.
  let writers: Int?
  let iterations: Int
  let step: Int
  let think: String
  /// "pause:1000, seed 1"; absent if the run was not boosted.
  let boost: String?
  let expected: Int
  let actual: Int
  /// What went wrong by the run's own account, and what was found in the recording.
  let reported: Int
  let found: Int
  let events: Int
  /// Events that found no room.
  let dropped: Int
  /// Whether an order was found in which every read finds what was written last.
  let isOrdered: Bool
  /// 99% of the times that contradict the order of the values do so by less.
  let resolution: Int
  /// Absent where the scenario has no writes to one value.
  let handOvers: Int?
  let workers: [Worker]
  let windows: [Entry]

  init(_ recording: TraceRecording) {
    let (report, trace) = (recording.report, recording.report.trace)
    host = recording.host
    (name, grade) = (trace.scenario.name, trace.scenario.grade.rawValue)
    (threads, iterations, step) = (trace.setup.threads, trace.setup.iterations, trace.setup.step)
    writers = trace.scenario.roles.map { _ in trace.setup.writers }
    (think, boost) = (trace.setup.think.typed, trace.setup.boost?.words)
    (expected, actual) = (trace.setup.expected, trace.result.actual)
    (reported, found) = (report.reported, report.found)
    (events, dropped) = (trace.count, trace.dropped)
    isOrdered = report.orders.contains { $0 != nil }
    resolution = report.resolution
    handOvers = report.ownership?.handOvers
    workers = trace.workers.indices.map { worker in
      Worker(
        wait: Spread(report.waits[worker]), inside: Spread(report.insides[worker]),
        longestStreak: report.ownership?.longestStreaks[worker])
    }
    windows = report.windows.map { Entry($0, report) }
  }

  struct Worker: Encodable {
    /// From the beginning of an iteration to its first access, and from there to its end.
    let wait: Spread
    let inside: Spread
    let longestStreak: Int?
  }

  struct Spread: Encodable {
    let median: Int
    let p99: Int
    let longest: Int

    init(_ durations: Durations) {
      (median, p99, longest) = (durations.median, durations.share(0.99), durations.longest)
    }
  }

  struct Entry: Encodable {
    /// lostUpdate, wrongRead or tornPair.
    let kind: String
    let start: Int
    let length: Int
    let culprit: Access
    let victims: [Access]
    /// Whether the times tell which of the two is the victim.
    let isDecided: Bool
    /// The same in the model; absent if it can't be shown there.
    let token: String?

    init(_ window: Window, _ report: TraceReport) {
      kind = window.kind.rawValue
      (start, length, isDecided) = (window.start, window.length, window.isDecided)
      culprit = Access(report.trace, window.culprit)
      victims = report.victims(of: window).map { Access(report.trace, $0) }
      token = report.scheduleToken(of: window)?.text
    }
  }

  struct Access: Encodable {
    let thread: Int
    let time: Int
    let value: Int

    init(_ trace: Trace, _ place: Trace.Place) {
      (thread, time, value) = (place.worker + 1, trace[place].time, trace[place].value)
    }
  }
}
