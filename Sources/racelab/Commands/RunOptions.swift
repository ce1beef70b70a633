import RaceLabKit

/// The validated options of `run`.
struct RunOptions {
  enum Expectation: String, CaseIterable {
    case race, exact
  }

  /// What to run, in order.
  let plans: [RunPlan]
  let runs: Int
  /// How long a run may take, as typed; nil if each kind of scenario is to have its own limit.
  let timeout: Duration?
  let expectation: Expectation?
  /// Whether every run is to be a child process.
  let isIsolated: Bool
  /// Whether only the fixes of hazards are to be played.
  let isOnlyFixed: Bool
  /// Whether the learner says first what will happen.
  let isPredicted: Bool
  /// Whether what workers log is printed as it comes.
  let isLogged: Bool
  /// Whether runs are drawn while they last.
  let isWatched: Bool
  let isJSON: Bool
  let isQuiet: Bool

  /// More threads than a system gives are refused when they are made; this bounds the attempt.
  static let mostThreads = 100_000
  static let mostRuns = 1_000_000
  static let defaultTimeout: Duration = .seconds(30)

  init(_ values: Values, scenarios: [Scenario]) throws(UsageError) {
    let names = try values.positionals(of: CommandLineDescription.run)
    runs = try values.number("runs", most: Self.mostRuns) ?? 1
    timeout = try values.duration("timeout")
    expectation = try values.word("expect", of: Expectation.self)
    isIsolated = values.parsed.has("isolate")
    isOnlyFixed = values.parsed.has("fixed")
    isPredicted = values.parsed.has("predict")
    isLogged = values.parsed.has("log")
    isWatched = values.parsed.has("watch")
    isJSON = values.parsed.has("json")
    isQuiet = values.parsed.has("quiet")
    for (one, other) in [
      ("json", "quiet"), ("json", "predict"), ("quiet", "predict"), ("json", "log"),
      ("quiet", "log"), ("isolate", "log"), ("watch", "json"), ("watch", "quiet"),
      ("watch", "log"), ("watch", "isolate"), ("watch", "predict"), ("threads", "readers"),
      ("threads", "writers"),
    ] where values.parsed.has(one) && values.parsed.has(other) {
      throw .conflictingOptions("--\(one)", "--\(other)")
    }
    // A hazard is not run unless it is named.
    let chosen = try scenarios.chosen(by: names, all: { $0.grade != .hazard })
    try Self.check(values, chosen)
    plans = try chosen.map { (scenario) throws(UsageError) in try Self.plan(scenario, values) }
  }

  private static func plan(_ scenario: Scenario, _ values: Values) throws(UsageError) -> RunPlan {
    let iterations = try values.number("iterations")
    switch scenario.activity {
    case .script(let script): return .script(scenario, script)
    case .outcomes(let litmus):
      let ordering = try values.word("ordering", of: Litmus.Ordering.self)
      return .outcomes(
        scenario, litmus.variant(ordering), rounds: iterations ?? scenario.iterations)
    case .total:
      var threads = try values.number("threads", most: mostThreads)
      var writers: Int?
      if let roles = scenario.roles {
        let readers = try values.number("readers", most: mostThreads)
        writers = try values.number("writers", most: mostThreads)
        if readers != nil || writers != nil {
          writers = writers ?? roles.writers
          threads = (readers ?? roles.readers) + (writers ?? 0)
        }
      }
      return .total(
        scenario,
        try scenario.typedSetup(
          threads: threads, writers: writers, iterations: iterations,
          step: values.number("step"), think: values.thinkTime("think"),
          boost: boost(values)))
    }
  }

  /// The boost as typed, or else one of that kind. A seed is only of use with one.
  static func boost(
    _ values: Values, otherwise kind: Boost.Kind? = nil
  ) throws(UsageError) -> Boost? {
    let seed = try values.number("seed") ?? 1
    return try values.boost("boost", seed: seed) ?? kind.map { Boost($0, seed: seed) }
  }

  /// An option that means nothing for any of the chosen scenarios is a mistake.
  private static func check(_ values: Values, _ scenarios: [Scenario]) throws(UsageError) {
    let meanings: [(option: String, isMeant: (Scenario) -> Bool)] = [
      ("threads", { $0.program != nil }), ("iterations", { $0.script == nil }),
      ("step", { $0.program != nil }), ("think", { $0.program != nil }),
      ("boost", { $0.program != nil }), ("seed", { $0.program != nil }),
      ("runs", { $0.program != nil }), ("isolate", { $0.program != nil }),
      ("log", { $0.section == .account }), ("watch", { $0.program != nil }),
      ("readers", { $0.roles != nil }),
      ("writers", { $0.roles != nil }), ("fixed", { $0.script?.fixed != nil }),
      ("predict", { $0.script?.lines.isEmpty == false }),
      ("ordering", { ($0.litmus?.variants.count ?? 0) > 1 }),
    ]
    for (option, isMeant) in meanings
    where values.parsed.has(option) && !scenarios.contains(where: isMeant) {
      throw .meaningless(option: "--\(option)", scenario: scenarios[0].name)
    }
    let programs = scenarios.filter { $0.program != nil }
    if values.parsed.has("watch"), let first = programs.first, programs.allSatisfy(\.mayCrash) {
      throw .notWatched(first.name)
    }
  }
}
