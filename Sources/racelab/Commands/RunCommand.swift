import RaceLabKit
import Scenarios

/// `racelab run`: runs scenarios and reports what came of it.
enum RunCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try RunOptions(context.values, scenarios: Curriculum.scenarios)
    let onlooker: (any Onlooker)? = try Watch(options, context) ?? LiveLog(options, context)
    let predictions = try options.isPredicted ? Prediction.ask(options.plans, context) : [:]
    let progress = Progress(isShown: context.terminal.showsProgress && !options.isQuiet)
    let reports = try options.plans.enumerated().map { index, plan in
      let position = Progress.position(of: plan.scenario, index, of: options.plans.count)
      return try plan.report(
        runs: options.runs, timeout: options.timeout, isIsolated: options.isIsolated,
        isOnlyFixed: options.isOnlyFixed, onlooker: onlooker
      ) { words in
        let rest = words.isEmpty ? "" : ", " + words
        progress.show(position + rest + " …", width: context.width)
      }
    }
    progress.clear()
    return CommandResult(
      text: try text(reports, predictions, options, context), status: status(reports, options))
  }

  private static func text(
    _ reports: [ScenarioReport], _ predictions: [String: Prediction], _ options: RunOptions,
    _ context: CommandContext
  ) throws -> String {
    if options.isQuiet { return "" }
    let host = Host.current
    if options.isJSON { return try json(RunDocument(host: host, reports: reports)) }
    let (style, width) = (context.style, context.width)
    let body =
      reports.count == 1
      ? reports[0].rendered(
        prediction: predictions[reports[0].scenario.name], style: style, width: width)
      : RunTable(reports: reports, style: style, width: width).rendered()
    return body + "\n" + host.footer(style: style, width: width)
  }

  static func status(_ reports: [ScenarioReport], _ options: RunOptions) -> ExitStatus {
    let verdicts = reports.map(\.verdict)
    if verdicts.contains(.timedOut) || verdicts.contains(.died) { return .notAsExpected }
    let hasRaced = reports.contains(where: \.hasRaced)
    switch options.expectation {
    case .race: return hasRaced ? .asExpected : .notAsExpected
    case .exact: return hasRaced ? .notAsExpected : .asExpected
    case nil: return verdicts.contains(.broken) ? .notAsExpected : .asExpected
    }
  }
}

extension ScenarioReport {
  /// The report of one scenario alone.
  func rendered(prediction: Prediction? = nil, style: Style, width: Int) -> String {
    switch self {
    case .total(let report): RunText(report: report, style: style, width: width).rendered()
    case .outcomes(let report):
      LitmusText(report: report, style: style, width: width).rendered()
    case .script(let report):
      ScriptText(report: report, prediction: prediction, style: style, width: width).rendered()
    }
  }
}
