import RaceLabKit

/// The validated options of `run`.
struct RunOptions {
  enum Expectation: String, CaseIterable {
    case race, exact
  }

  /// What to run, in order: each scenario with its sizes.
  let plans: [(scenario: Scenario, setup: Setup)]
  let runs: Int
  let timeout: Duration
  let expectation: Expectation?
  /// Whether every run is to be a child process.
  let isIsolated: Bool
  let isJSON: Bool
  let isQuiet: Bool

  /// More threads than a system gives are refused when they are made; this bounds the attempt.
  static let mostThreads = 100_000
  static let mostRuns = 1_000_000
  static let defaultTimeout: Duration = .seconds(30)

  init(_ values: Values, scenarios: [Scenario]) throws(UsageError) {
    let names = try values.positionals(of: CommandLineDescription.run)
    let threads = try values.number("threads", most: Self.mostThreads)
    let iterations = try values.number("iterations")
    let step = try values.number("step")
    let think = try values.thinkTime("think")
    runs = try values.number("runs", most: Self.mostRuns) ?? 1
    timeout = try values.duration("timeout") ?? Self.defaultTimeout
    expectation = try values.word("expect", of: Expectation.self)
    isIsolated = values.parsed.has("isolate")
    isJSON = values.parsed.has("json")
    isQuiet = values.parsed.has("quiet")
    if isJSON && isQuiet { throw .conflictingOptions("--json", "--quiet") }

    var plans: [(Scenario, Setup)] = []
    for scenario in try scenarios.chosen(by: names) {
      let setup = try scenario.typedSetup(
        threads: threads, iterations: iterations, step: step, think: think)
      plans.append((scenario, setup))
    }
    self.plans = plans
  }
}
