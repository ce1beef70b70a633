import RaceLabKit

/// The validated options of `trace`.
struct TraceOptions {
  /// Which windows are shown.
  enum Choice: Equatable {
    case shortest
    case all
    /// Counted from 0, in the order of time.
    case number(Int)
    /// Nanoseconds since the recording's first event.
    case around(Int)
  }

  /// A file that the recording is written to as well.
  struct Export {
    let kind: TraceExport
    let path: String
  }

  let scenario: Scenario
  let setup: Setup
  let timeout: Duration
  let capacity: Int?
  let keeping: Recorder.Keeping
  let choice: Choice
  let exports: [Export]
  /// How many further runs the page is to tell of; nil without a page.
  let pageRuns: Int?
  /// Whether it is to tell what Thread Sanitizer reports.
  let isSanitized: Bool
  let isJSON: Bool

  static let defaultSizes = (threads: 2, iterations: 1_000)
  static let defaultPageRuns = 100

  init(_ values: Values, scenarios: [Scenario]) throws(UsageError) {
    let name = try values.positionals(of: CommandLineDescription.trace)[0]
    scenario = try scenarios.named(name)
    guard scenario.program != nil else { throw .noTotal(name) }
    guard !scenario.mayCrash else { throw .notRecorded(name) }
    setup = try scenario.typedSetup(
      threads: values.number("threads", most: RunOptions.mostThreads)
        ?? Self.defaultSizes.threads,
      iterations: values.number("iterations") ?? Self.defaultSizes.iterations,
      think: values.thinkTime("think") ?? ThinkTime.none, boost: RunOptions.boost(values))
    timeout = try values.duration("timeout") ?? RunOptions.defaultTimeout
    capacity = try values.number("buffer", most: Recorder.mostEvents)
    keeping = try values.word("keep", of: Recorder.Keeping.self) ?? .oldest
    let ways = ["all", "window", "around"].filter(values.parsed.has)
    if ways.count > 1 { throw .conflictingOptions("--\(ways[0])", "--\(ways[1])") }
    if let number = try values.number("window") {
      choice = .number(number - 1)
    } else if let time = try values.duration("around") {
      choice = .around(Int(time / .nanoseconds(1)))
    } else {
      choice = values.parsed.has("all") ? .all : .shortest
    }
    exports = TraceExport.allCases.compactMap { kind in
      values.parsed.options[kind.rawValue].map { Export(kind: kind, path: $0) }
    }
    for option in ["runs", "tsan"] where values.parsed.has(option) && !values.parsed.has("html") {
      throw .onlyWith(option: "--\(option)", other: "--html FILE")
    }
    let runs = try values.number("runs", most: RunOptions.mostRuns) ?? Self.defaultPageRuns
    pageRuns = values.parsed.has("html") ? runs : nil
    isSanitized = values.parsed.has("tsan")
    isJSON = values.parsed.has("json")
  }
}

/// A form in which a recording leaves racelab.
enum TraceExport: String, CaseIterable {
  case csv, svg, perfetto, html

  func write(_ recording: TraceRecording, to file: OutputFile) throws {
    switch self {
    case .csv: try file.write(TraceTable(report: recording.report).rendered())
    case .svg: try file.write(TraceSVG(recording).rendered())
    case .perfetto: try file.write(pieces: TracePerfetto(recording).write)
    case .html: try file.write(TracePage(recording).rendered())
    }
  }
}

/// A recorded run and what stands beside it.
struct TraceRecording {
  let report: TraceReport
  let host: Host
  /// Further runs, not recorded, and what the sanitizer said; nil unless a page tells of them.
  var furtherRuns: RunReport?
  var sanitized: SanitizerWitness?
  var sanitizerNotes: [String] = []
}
