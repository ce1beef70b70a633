/// What came of running a scenario, whatever it does.
public enum ScenarioReport: Sendable {
  case total(RunReport)
  case outcomes(LitmusReport)
  case script(ScriptReport)

  public var scenario: Scenario {
    switch self {
    case .total(let report): report.scenario
    case .outcomes(let report): report.scenario
    case .script(let report): report.scenario
    }
  }

  public var verdict: Verdict {
    switch self {
    case .total(let report): report.verdict
    case .outcomes(let report): report.verdict
    case .script(let report): report.verdict
    }
  }

  /// Whether anything was lost, or came out as it should not.
  public var hasRaced: Bool {
    switch self {
    case .total(let report): report.racedRuns > 0
    case .outcomes(let report): report.notAcceptable > 0
    case .script: verdict == .broken
    }
  }
}
