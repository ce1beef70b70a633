import RaceLabKit
import Scenarios

/// `racelab run`: runs scenarios and reports what was lost.
enum RunCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try RunOptions(context.values, scenarios: Curriculum.scenarios)
    let reports = try reports(options, context)
    return CommandResult(
      text: try text(reports, options, context), status: status(reports, options))
  }

  private static func reports(
    _ options: RunOptions, _ context: CommandContext
  ) throws -> [RunReport] {
    let progress = Progress(isShown: context.terminal.showsProgress && !options.isQuiet)
    defer { progress.clear() }
    return try options.plans.enumerated().map { index, plan in
      try RunReport(
        running: plan.scenario, plan.setup, runs: options.runs, timeout: options.timeout,
        isIsolated: options.isIsolated,
        progress: { done in
          var line = Progress.position(of: plan.scenario, index, of: options.plans.count)
          if options.runs > 1 { line += ", run \((done + 1).grouped) of \(options.runs.grouped)" }
          progress.show(line + " …", width: context.width)
        })
    }
  }

  private static func text(
    _ reports: [RunReport], _ options: RunOptions, _ context: CommandContext
  ) throws -> String {
    if options.isQuiet { return "" }
    let host = Host.current
    if options.isJSON { return try json(RunDocument(host: host, reports: reports)) }
    let (style, width) = (context.style, context.width)
    let body =
      reports.count == 1
      ? RunText(report: reports[0], style: style, width: width).rendered()
      : RunTable(reports: reports, style: style, width: width).rendered()
    return body + "\n" + host.footer(style: style, width: width)
  }

  static func status(_ reports: [RunReport], _ options: RunOptions) -> ExitStatus {
    let verdicts = reports.map(\.verdict)
    if verdicts.contains(.timedOut) || verdicts.contains(.died) { return .notAsExpected }
    let hasRaced = reports.contains { $0.racedRuns > 0 }
    switch options.expectation {
    case .race: return hasRaced ? .asExpected : .notAsExpected
    case .exact: return hasRaced ? .notAsExpected : .asExpected
    case nil: return verdicts.contains(.broken) ? .notAsExpected : .asExpected
    }
  }
}
