import RaceLabKit
import Scenarios

/// `racelab trace`: records a run and shows what went wrong in it.
enum TraceCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try TraceOptions(context.values, scenarios: Curriculum.scenarios)
    // Before the run: that there is none should not be said after long work.
    let twin = options.isSanitized ? try TsanCommand.twin() : nil
    let progress = Progress(isShown: context.terminal.showsProgress)
    progress.show("\(options.scenario.name), recording …", width: context.width)
    defer { progress.clear() }
    let (outcome, recorded) = try options.scenario.record(
      options.setup, timeout: options.timeout, capacity: options.capacity,
      keeping: options.keeping)
    guard let trace = recorded else {
      var report = RunReport(scenario: options.scenario, setup: options.setup)
      report.add(outcome, limit: options.timeout)
      return CommandResult(
        text: ScenarioReport.total(report).rendered(style: context.style, width: context.width),
        status: .notAsExpected)
    }
    var recording = TraceRecording(report: TraceReport(trace), host: .current)
    recording.furtherRuns = try options.pageRuns.map { try furtherRuns($0, options, context) }
    if let twin {
      progress.show("\(options.scenario.name): Thread Sanitizer …", width: context.width)
      let witness = try TsanCommand.witness(of: options.scenario, twin: twin)
      (recording.sanitized, recording.sanitizerNotes) = (
        witness, TsanCommand.notes([witness], twin)
      )
    }
    for export in options.exports {
      try export.kind.write(recording, to: .path(export.path))
    }
    return CommandResult(text: try text(recording, options, context))
  }

  /// Runs like the recorded one, but that nobody notes down.
  private static func furtherRuns(
    _ count: Int, _ options: TraceOptions, _ context: CommandContext
  ) throws -> RunReport {
    let (scenario, setup) = (options.scenario, options.setup)
    let progress = PacedProgress(context)
    defer { progress.clear() }
    var report = RunReport(scenario: scenario, setup: setup)
    for run in 0..<count where report.isGoingOn {
      progress.show("\(scenario.name), run \((run + 1).grouped) of \(count.grouped) …")
      let next = try scenario.typedSetup(
        threads: setup.threads, iterations: setup.iterations, think: setup.think,
        boost: setup.boost?.renewed(for: run + 1))
      try report.addRun(next, timeout: options.timeout)
    }
    return report
  }

  private static func text(
    _ recording: TraceRecording, _ options: TraceOptions, _ context: CommandContext
  ) throws -> String {
    let windows = recording.report.windows.count
    if case .number(let number) = options.choice, number >= windows {
      throw UsageError.noWindow(option: "--window", value: "\(number + 1)", count: windows)
    }
    if options.isJSON { return try json(TraceDocument(recording)) }
    return TraceText(
      recording: recording, choice: options.choice, style: context.style, width: context.width
    ).rendered()
  }
}
