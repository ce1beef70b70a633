import Foundation
import RaceLabKit

/// What two witnesses saw of a learner's code: real threads, and Thread Sanitizer.
struct CheckReport {
  let plan: CheckPlan
  let build: CheckBuild
  /// What the runs were made with in the end.
  private(set) var setup: Setup
  private(set) var sanitizedSetup: Setup
  private(set) var plain: [Witnessed] = []
  private(set) var sanitized: [Witnessed] = []
  /// Reports of the same pair of accesses as one.
  private(set) var reports: [MergedReport] = []
  /// The threads of a run that stood still or never ended, and where each of them was.
  private(set) var stuckThreads: [(thread: ThreadPlace, stack: [CodePlace])] = []

  /// One run.
  struct Witnessed {
    let run: IsolatedRun
    /// Of a sanitized run.
    let reports: [SanitizerReport]
    /// Whether threads wait that nobody will let go. Threads that a program leaves behind when it
    /// ends may wait for work; for a lock, or for a queue they have handed work to, they wait in vain.
    let isDeadlock: Bool

    init(_ run: IsolatedRun, _ reports: [SanitizerReport] = []) {
      (self.run, self.reports) = (run, reports)
      isDeadlock =
        run.isStandstill || Symbolizer.stacks(of: run.left).contains(where: \.waitsForLock)
    }

    var outcome: RunOutcome { run.outcome }
    var result: RunResult? { if case .finished(let result) = outcome { result } else { nil } }
    var death: Death? { if case .died(let death) = outcome { death } else { nil } }
    var hasRace: Bool { reports.contains(where: \.isRace) }
    /// Whether it was stopped while something still moved, and its threads did not stop when told to.
    var isUnending: Bool {
      if case .timedOut(nil, _) = outcome { !run.isStandstill && !run.isCut } else { false }
    }
    /// Whether it only took longer than it might.
    var isUnfinished: Bool { run.completed != nil }
    var stuckThreads: [ThreadPlace] {
      if case .timedOut(nil, let threads) = outcome { threads } else { run.left }
    }
  }

  /// What a witness may accuse code of, the gravest first.
  enum Kind: String, CaseIterable {
    case dataRace, crash, deadlock, unending, lostUpdates, failure, misuse
  }

  /// Builds and runs what `plan` asks for, calling `progress` with what is going on.
  init(_ plan: CheckPlan, progress: (String) -> Void) throws {
    self.plan = plan
    progress("compiling …")
    build = try CheckBuild(plan.paths, plan.expressions, flags: plan.flags)
    (setup, sanitizedSetup) = (plan.setup, plan.sanitizedSetup)
    let plainSeries = try Self.series(.plain, plan, plan.setup) { number, setup, patience in
      progress("on real threads, run \(number) …")
      return Witnessed(try run(build.plain, setup, number, patience: patience))
    }
    (plain, setup) = (plainSeries.runs, plainSeries.setup)
    // What takes long takes longer there.
    let first = [plan.sanitizedSetup, setup].min { $0.iterations < $1.iterations }
    let series = try Self.series(.sanitized, plan, first ?? setup) {
      number, setup, patience in
      progress("under Thread Sanitizer, run \(number) …")
      return try logged(setup, number, patience: patience)
    }
    sanitizedSetup = series.setup
    // What was seen before a run was stopped counts.
    let logs = series.stopped + series.runs
    let reports = SanitizerReportParser.reports(inEach: logs.map(\.log))
    self.reports = MergedReport.merging(reports.flatMap { $0 })
    sanitized = zip(logs, reports).map { Witnessed($0.run, $1) }
    // The sanitized program first: not optimised, it still has every frame.
    let stuck = (sanitized + plain).filter { $0.isDeadlock || $0.isUnending }
      .map(\.stuckThreads).filter { !$0.isEmpty }
      .map { Array(zip($0, Symbolizer.stacks(of: $0))) }
    let clear = stuck.first { $0.contains { _, stack in !stack.demonstrated.isEmpty } }
    stuckThreads = (clear ?? stuck.first ?? []).map { ($0, $1) }
  }

  private struct Series<Run> {
    var runs: [Run] = []
    /// Those that took long.
    var stopped: [Run] = []
    /// Of the last run.
    var setup: Setup
  }

  /// Makes runs while they are worth their time. Where one takes long and the number of calls is ours
  /// to choose, it is stopped, and the following ones make fewer.
  private static func series<Run: Isolated>(
    _ budget: CheckPlan.Budget, _ plan: CheckPlan, _ setup: Setup,
    _ run: (_ number: Int, Setup, _ patience: Duration?) throws -> Run
  ) throws -> Series<Run> {
    var start = ContinuousClock.now
    var series = Series<Run>(setup: setup)
    func isWanted() -> Bool {
      if let last = series.runs.last, last.run.stops { return false }
      if let wanted = plan.runs { return series.runs.count < wanted }
      return series.runs.count < budget.least
        || series.runs.count < budget.most && ContinuousClock.now - start < budget.time
    }
    while isWanted() {
      let mayBeLess = plan.isAdaptive && series.setup.iterations > 1
      let next = try run(series.runs.count + 1, series.setup, mayBeLess ? budget.patience : nil)
      guard mayBeLess, let completed = next.run.completed else {
        series.runs.append(next)
        continue
      }
      // So many that the least number of runs take a quarter of the time for all.
      let iterations = max(1, completed / setup.threads / (2 * budget.least))
      guard let smaller = Setup(threads: setup.threads, iterations: iterations) else {
        preconditionFailure("fewer calls fit where more did")
      }
      series.setup = smaller
      series.stopped.append(next)
      start = .now
    }
    return series
  }

  /// Threads that a thread makes stay on its processor: where code makes some, every other run leaves
  /// all threads where the scheduler puts them.
  private func run(
    _ executable: String, _ setup: Setup, _ number: Int, patience: Duration?,
    variables: [String: String] = [:], isEnough: ((pid_t) -> Bool)? = nil
  ) throws -> IsolatedRun {
    try IsolatedRun(
      checking: executable, setup, isProgram: build.isProgram,
      isPlaced: number % 2 == 1 || !build.makesThreads,
      patience: patience, timeout: plan.timeout, variables: variables, isEnough: isEnough)
  }

  /// A sanitized run, and what the sanitizer wrote: into a file of its own, so that a program that
  /// prints much drowns nothing.
  private struct Logged: Isolated {
    let run: IsolatedRun
    let log: String
  }

  private func logged(_ setup: Setup, _ number: Int, patience: Duration?) throws -> Logged {
    let folder = URL(fileURLWithPath: build.sanitized).deletingLastPathComponent()
    let name = "log-\(UUID().uuidString)"
    let run = try run(
      build.sanitized, setup, number, patience: patience,
      variables: SanitizerWitness.variables(log: folder.appending(path: name).path),
      isEnough: Self.hasReports(folder.appending(path: name)))
    let files = FileManager.default
    var log = ""
    // The runtime adds the number of the process, and a program may start others.
    for file in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasPrefix(name) {
      log += files.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      try? files.removeItem(at: file)
    }
    return Logged(run: run, log: log)
  }

  /// Whether reports are there for a while: after the first one the program may do anything, such as
  /// loop for ever in memory that is no longer sound.
  private static func hasReports(_ log: URL) -> (pid_t) -> Bool {
    var since: ContinuousClock.Instant?
    return { pid in
      if let since { return ContinuousClock.now - since > .milliseconds(300) }
      if FileManager.default.fileExists(atPath: "\(log.path).\(pid)") { since = .now }
      return false
    }
  }

  // MARK: What it comes to

  /// Whether a crash says why itself.
  var hasFatalError: Bool {
    (plain + sanitized).contains { run in
      run.death?.lastLines.contains { $0.contains("Fatal error:") } ?? false
    }
  }

  var isAsync: Bool { plan.expressions?.isAsync ?? false }

  /// What it should have come to, as the code itself said.
  func expected(_ result: RunResult) -> Int { result.expected ?? result.actual }

  func isWrong(_ run: Witnessed) -> Bool {
    guard let result = run.result, result.failure == nil else { return false }
    return result.actual != expected(result) || !result.violations.isEmpty
  }

  /// The kinds that a witness names; lost updates only where no data race explains them.
  var kinds: [Kind] {
    let all = plain + sanitized
    return Kind.allCases.filter { kind in
      switch kind {
      case .dataRace: sanitized.contains(where: \.hasRace)
      case .crash: all.contains { $0.death != nil && !hasEndedItself($0) }
      // A race can leave memory in which anything may hang.
      case .deadlock: all.contains { $0.isDeadlock && !$0.hasRace }
      // Under the sanitizer a program may only be slow.
      case .unending: plain.contains(where: \.isUnending)
      case .lostUpdates: all.contains(where: isWrong) && !sanitized.contains(where: \.hasRace)
      case .failure: all.contains { $0.result?.failure != nil }
      case .misuse: reports.contains { !$0.report.isRace && !$0.report.isCrash }
      }
    }
  }

  /// Whether a program ended by itself without the kit's leave, as by `_exit`, and well.
  private func hasEndedItself(_ run: Witnessed) -> Bool {
    build.isProgram && run.death?.cause == .exit(0)
  }

  var isAccused: Bool { !kinds.isEmpty }

  /// Whether no run on real threads came to its end, though nothing kept it from it but time.
  var isUnfinished: Bool { plain.allSatisfy(\.isUnfinished) }

  /// What stuck threads of the code itself were in, as the symbols have it.
  var stuckFunctions: Set<String> {
    Set(stuckThreads.map(\.stack).filter { !$0.demonstrated.isEmpty }.joined().map(\.function))
  }

  /// Where a sanitized run crashed, innermost first; empty if none did.
  var crashStack: [CodePlace] { reports.first { $0.report.isCrash }?.report.stack ?? [] }

  /// How many threads ran the program's own code, at most; nil where that was not counted.
  var codeThreads: Int? { sanitized.compactMap(\.run.codeThreads).max() }

  /// Whether only one thread ever ran it: then no witness has seen anything that matters.
  var isUntested: Bool {
    build.isProgram ? codeThreads.map { $0 <= 1 } ?? false : setup.threads == 1
  }
}

private protocol Isolated {
  var run: IsolatedRun { get }
}

extension CheckReport.Witnessed: Isolated {}

extension IsolatedRun {
  /// How many calls were made before it was stopped; nil if it was not, or did not heed it.
  fileprivate var completed: Int? {
    if case .timedOut(let completed, _) = outcome { completed } else { nil }
  }

  /// Whether no other may follow: each would take as long, and say the same.
  fileprivate var stops: Bool { if case .timedOut = outcome { !isCut } else { false } }
}

extension SanitizerReport {
  var isCrash: Bool { if case .signal = kind { true } else { false } }
}

extension [CodePlace] {
  /// Whether the code under demonstration waits for a lock, or for a queue to take its work.
  fileprivate var waitsForLock: Bool {
    guard !demonstrated.isEmpty, let end = firstIndex(where: \.isDemonstrated) else { return false }
    return self[..<end].contains { place in
      ["lock", "sync", "Lock"].contains { place.function.contains($0) }
        && !place.function.contains("cond")
    }
  }
}
