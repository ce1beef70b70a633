import RaceLabKit
import Scenarios

/// `racelab run`: runs scenarios and reports what came of it.
enum RunCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try RunOptions(context.values, scenarios: Curriculum.scenarios)
    let predictions = try options.isPredicted ? Prediction.ask(options.plans, context) : [:]
    let log = LiveLog(options, context)
    let progress = Progress(isShown: context.terminal.showsProgress && !options.isQuiet)
    let reports = try reports(options, log) { progress.show($0, width: context.width) }
    progress.clear()
    return CommandResult(
      text: try text(reports, predictions, options, context), status: status(reports, options))
  }

  /// Runs all that is planned; `show` is told what is under way.
  static func reports(
    _ options: RunOptions, _ log: LiveLog? = nil, show: (String) -> Void
  ) throws -> [ScenarioReport] {
    try options.plans.enumerated().map { index, plan in
      let position = Progress.position(of: plan.scenario, index, of: options.plans.count)
      return try report(plan, options, log) { show(position + $0 + " …") }
    }
  }

  private static func report(
    _ plan: RunPlan, _ options: RunOptions, _ log: LiveLog?, _ show: (String) -> Void
  ) throws -> ScenarioReport {
    let timeout = options.timeout(of: plan)
    switch plan {
    case .total(let scenario, let setup):
      log?.begin(scenario, setup)
      let report = try RunReport(
        running: scenario, setup, runs: options.runs, timeout: timeout,
        isIsolated: options.isIsolated, log: log?.print,
        progress: { done in
          if log != nil { return }  // its lines show how far the run is
          show(options.runs > 1 ? ", run \((done + 1).grouped) of \(options.runs.grouped)" : "")
        })
      return .total(report)
    case .outcomes(let scenario, let variant, let rounds):
      show(", \(counted(rounds, "round"))")
      return .outcomes(
        try LitmusReport(running: scenario, variant, rounds: rounds, timeout: timeout))
    case .script(let scenario, let script):
      show(", time limit \(timeout.typed)")
      return .script(
        try ScriptReport(
          playing: scenario, script, limit: timeout, isOnlyFixed: options.isOnlyFixed,
          executable: Executable.path()))
    }
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
