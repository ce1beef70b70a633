import Foundation

/// What Thread Sanitizer says of one run of a scenario, in a child of the sanitized twin.
public struct SanitizerWitness: Sendable {
  public let scenario: Scenario
  public let setup: Setup
  public let outcome: RunOutcome
  /// Reports of the same pair of accesses as one, in the order in which they came.
  public let reports: [MergedReport]
  /// All that the twin printed.
  public let output: String
  /// The twin's build and version; nil if it said nothing at all.
  public let host: Host?
  public let version: String?

  public init(of scenario: Scenario, _ setup: Setup, timeout: Duration, twin: SanitizedTwin) throws
  {
    let run = try IsolatedRun(
      of: scenario, setup, timeout: timeout, executable: twin.path, variables: Self.variables)
    self.init(
      scenario: scenario, setup: setup, outcome: run.outcome, output: run.output, host: run.host,
      version: run.version)
  }

  public init(
    scenario: Scenario, setup: Setup, outcome: RunOutcome, output: String, host: Host?,
    version: String?
  ) {
    (self.scenario, self.setup, self.outcome) = (scenario, setup, outcome)
    (self.output, self.host, self.version) = (output, host, version)
    reports = MergedReport.merging(SanitizerReportParser.reports(in: output))
  }

  /// The environment of a sanitized child. The learner's own options stay, but for those that would
  /// hide the reports from their reader.
  private static var variables: [String: String] {
    variables("log_path=stderr").merging(
      Toolchain.symbolizer.map { ["TSAN_SYMBOLIZER_PATH": $0] } ?? [:]
    ) { $1 }
  }

  /// The same for a child whose reports go to a file, for `SanitizerReportParser` alone. Traps are
  /// reported too: where a program stopped itself, only its stack tells.
  ///
  /// - Parameter log: its path, to which the runtime adds the child's number.
  public static func variables(log: String) -> [String: String] {
    variables(
      "atexit_sleep_ms=0:handle_sigill=1:handle_sigtrap=1:symbolize=0:stack_trace_format=\"\(SanitizerReportLine.addressFormat)\":log_path=\"\(log)\""
    )
  }

  private static func variables(_ options: String) -> [String: String] {
    let own = ProcessInfo.processInfo.environment["TSAN_OPTIONS"].map { $0 + ":" } ?? ""
    return ["TSAN_OPTIONS": own + "color=never:exitcode=66:\(options)"]
  }

  /// Increments that the run lost; nil if it did not finish.
  public var lost: Int? {
    guard case .finished(let result) = outcome else { return nil }
    return setup.expected - result.actual
  }

  /// How many races were reported, each pair as often as it was.
  public var raceCount: Int { reports.reduce(0) { $0 + ($1.report.isRace ? $1.count : 0) } }

  /// How many reports of any kind there were.
  public var reportCount: Int { reports.reduce(0) { $0 + $1.count } }

  /// Whether it is reported if and only if it is graded a data race; a safe one must be exact too.
  public var isAsGraded: Bool {
    guard let lost else { return scenario.mayCrash && raceCount > 0 }
    switch scenario.grade {
    case .dataRace: return raceCount > 0
    case .safe: return reportCount == 0 && lost == 0
    case .raceCondition, .hazard, .order: return reportCount == 0
    }
  }
}
