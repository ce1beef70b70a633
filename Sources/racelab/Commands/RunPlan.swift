import RaceLabKit

/// One scenario to run, with its sizes.
enum RunPlan {
  case total(Scenario, Setup)
  case outcomes(Scenario, Litmus.Variant, rounds: Int)
  case script(Scenario, Script)

  /// With the scenario's own sizes.
  init(_ scenario: Scenario) {
    switch scenario.activity {
    case .total:
      guard let setup = scenario.setup() else { preconditionFailure("a scenario's own sizes fit") }
      self = .total(scenario, setup)
    case .outcomes(let litmus):
      self = .outcomes(scenario, litmus.variant(nil), rounds: scenario.iterations)
    case .script(let script): self = .script(scenario, script)
    }
  }

  var scenario: Scenario {
    switch self {
    case .total(let scenario, _), .outcomes(let scenario, _, _), .script(let scenario, _): scenario
    }
  }

  /// How long one run may take, unless the learner says otherwise. A hazard that hangs is meant to,
  /// so nobody is to wait long for it.
  var defaultTimeout: Duration {
    if case .script(_, let script) = self, script.fixed != nil { return .seconds(2) }
    return RunOptions.defaultTimeout
  }

  /// Runs it, a total `runs` times; `progress` is told what is under way.
  func report(
    runs: Int = 1, timeout: Duration? = nil, isIsolated: Bool = false, isOnlyFixed: Bool = false,
    onlooker: (any Onlooker)? = nil, progress: (String) -> Void = { _ in }
  ) throws -> ScenarioReport {
    let timeout = timeout ?? defaultTimeout
    switch self {
    case .total(let scenario, let setup):
      // Nobody can look into another process.
      let onlooker = isIsolated || scenario.mayCrashOrHang ? nil : onlooker
      onlooker?.begin(scenario, setup)
      defer { onlooker?.end() }
      var run = 0
      let report = try RunReport(
        running: scenario, setup, runs: runs, timeout: timeout, isIsolated: isIsolated,
        observer: { onlooker?.observer(scenario, $0, run: run, of: runs) },
        progress: { done in
          run = done + 1
          if onlooker != nil { return }  // it shows how far the run is
          progress(runs > 1 ? "run \((done + 1).grouped) of \(runs.grouped)" : "")
        })
      return .total(report)
    case .outcomes(let scenario, let variant, let rounds):
      progress(counted(rounds, "round"))
      return .outcomes(
        try LitmusReport(running: scenario, variant, rounds: rounds, timeout: timeout))
    case .script(let scenario, let script):
      progress("time limit \(timeout.typed)")
      return .script(
        try ScriptReport(
          playing: scenario, script, limit: timeout, isOnlyFixed: isOnlyFixed,
          executable: Executable.path()))
    }
  }
}
