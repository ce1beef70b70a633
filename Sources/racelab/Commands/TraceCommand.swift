import RaceLabKit
import Scenarios

/// `racelab trace`: records a run and shows what went wrong in it.
enum TraceCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try TraceOptions(context.values, scenarios: Curriculum.scenarios)
    let progress = Progress(isShown: context.terminal.showsProgress)
    progress.show("\(options.scenario.name), recording …", width: context.width)
    defer { progress.clear() }
    let recorder = Recorder(
      options.setup, capacity: options.capacity, keeping: options.keeping)
    let outcome = try options.scenario.run(
      options.setup, timeout: options.timeout, observer: RunObserver(recorder: recorder))
    guard case .finished(let result) = outcome else {
      var report = RunReport(scenario: options.scenario, setup: options.setup)
      report.add(outcome, limit: options.timeout)
      return CommandResult(
        text: ScenarioReport.total(report).rendered(style: context.style, width: context.width),
        status: .notAsExpected)
    }
    let trace = Trace(of: options.scenario, options.setup, recorder, result)
    let recording = TraceRecording(report: TraceReport(trace), host: .current)
    for export in options.exports {
      try OutputFile.path(export.path).write(export.kind.rendered(recording))
    }
    return CommandResult(text: try text(recording, options, context))
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
