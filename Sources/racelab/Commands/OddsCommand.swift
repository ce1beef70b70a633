import Foundation
import RaceLabKit
import Scenarios

/// `racelab odds`: how often a race shows, plain and boosted.
enum OddsCommand {
  /// Few increments, so that a race is rare enough to have odds.
  static let defaultSizes = (threads: 2, iterations: 5)
  static let defaultRuns = 1_000
  static let defaultBoost = Boost.Kind.pause(1_000)

  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let name = try values.positionals(of: CommandLineDescription.odds)[0]
    let scenario = try Curriculum.scenarios.named(name)
    guard scenario.program != nil else { throw UsageError.noTotal(name) }
    let threads = try values.number("threads", most: RunOptions.mostThreads)
    let iterations = try values.number("iterations")
    let runs = try values.number("runs", most: RunOptions.mostRuns) ?? defaultRuns
    let timeout = try values.duration("timeout") ?? RunOptions.defaultTimeout
    let boost = try RunOptions.boost(values, otherwise: defaultBoost)
    func setup(_ boost: Boost?) throws(UsageError) -> Setup {
      try scenario.typedSetup(
        threads: threads ?? defaultSizes.threads,
        iterations: iterations ?? min(defaultSizes.iterations, scenario.iterations),
        think: ThinkTime.none, boost: boost)
    }

    var (plain, boosted) = (
      RunReport(scenario: scenario, setup: try setup(nil)),
      RunReport(scenario: scenario, setup: try setup(boost))
    )
    let progress = PacedProgress(context)
    defer { progress.clear() }
    // In turns, so that whatever else the machine does hits both alike.
    for run in 0..<runs where plain.isGoingOn && boosted.isGoingOn {
      progress.show("\(name), run \((run + 1).grouped) of \(runs.grouped) …")
      try plain.addRun(timeout: timeout)
      try boosted.addRun(setup(boost?.renewed(for: run)), timeout: timeout)
    }
    progress.clear()
    let odds = Odds(plain: plain, boosted: boosted)
    return CommandResult(
      text: values.parsed.has("json")
        ? try json(OddsDocument(odds))
        : OddsText(
          odds: odds, host: .current, style: context.style, width: context.width
        ).rendered())
  }
}

/// The runs of one scenario, plain and boosted.
struct Odds {
  let plain: RunReport
  let boosted: RunReport

  /// How many runs it takes to see at least one hit with 99% confidence, if a run hits with
  /// probability `share`; nil if it never does.
  static func runsToSee(_ share: Double) -> Int? {
    if share <= 0 { return nil }
    if share >= 1 { return 1 }
    return Int((log(0.01) / log(1 - share)).rounded(.up))
  }
}
