import RaceLabKit

/// What `tsan --json` prints.
struct TsanDocument: Encodable {
  let schemaVersion = 1
  let command = "tsan"
  /// The twin's, which the runs were made in.
  let host: Host?
  /// Absent if nothing was asked.
  let twin: Twin?
  let scenarios: [Entry]
  /// Scripts, which the sanitizer has nothing to say about.
  let notAsked: [NotAsked]

  init(twin: SanitizedTwin?, witnesses: [SanitizerWitness], notAsked: [Scenario] = []) {
    host = witnesses.first?.host
    self.twin = twin.map {
      Twin(path: $0.path, version: witnesses.first?.version, isOlder: $0.isOlder)
    }
    scenarios = witnesses.map(Entry.init)
    self.notAsked = notAsked.map {
      NotAsked(name: $0.name, grade: $0.grade.rawValue, reason: $0.grade.notSanitized)
    }
  }

  struct NotAsked: Encodable {
    let name: String
    let grade: String
    let reason: String
  }

  struct Twin: Encodable {
    let path: String
    let version: String?
    /// Whether it was built before the plain racelab.
    let isOlder: Bool
  }

  struct Entry: Encodable {
    let name: String
    let grade: String
    let threads: Int
    let iterations: Int
    let expected: Int
    /// "finished", "timedOut" or "died".
    let outcome: String
    /// This and `lost`: absent if the run did not finish.
    let actual: Int?
    let lost: Int?
    let reports: [Report]
    let asGraded: Bool

    init(_ witness: SanitizerWitness) {
      name = witness.scenario.name
      grade = witness.scenario.grade.rawValue
      threads = witness.setup.threads
      iterations = witness.setup.iterations
      expected = witness.setup.expected
      outcome = witness.outcome.name
      lost = witness.lost
      actual = witness.lost.map { witness.setup.expected - $0 }
      reports = witness.reports.map(Report.init)
      asGraded = witness.isAsGraded
    }
  }

  struct Report: Encodable {
    let kind: String
    /// How often this pair was reported.
    let count: Int
    /// The name in the source; absent if it is not found there.
    let variable: String?
    let location: String?
    /// The newer one first.
    let accesses: [Access]

    init(_ merged: MergedReport) {
      let report = merged.report
      kind = report.kind.word
      count = merged.count
      variable = AccessedVariable(report)?.name
      location = report.location
      accesses = report.accesses.map { Access($0, report) }
    }
  }

  struct Access: Encodable {
    let operation: String
    let size: Int?
    let thread: String
    let threadName: String?
    /// The locks held.
    let mutexes: [String]
    let function: String?
    let file: String?
    let line: Int?

    init(_ access: SanitizerReport.Access, _ report: SanitizerReport) {
      let place = access.stack.demonstrated.first ?? access.stack.first
      operation = access.operation
      size = access.size
      thread = access.thread
      threadName = report.thread(access.thread)?.name
      mutexes = access.mutexes
      function = place?.function
      file = place?.shortFile
      line = place?.line
    }
  }
}

extension SanitizerReport.Kind {
  /// One word for JSON.
  fileprivate var word: String {
    switch self {
    case .dataRace: "dataRace"
    case .accessRace: "accessRace"
    case .unlockOfUnlockedMutex: "unlockOfUnlockedMutex"
    case .lockOrderInversion: "lockOrderInversion"
    case .signal: "signal"
    case .other: "other"
    }
  }
}
