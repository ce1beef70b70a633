import Foundation
import RaceLabKit
import Scenarios

/// `racelab tsan`: runs scenarios in the sanitized twin and explains its reports.
enum TsanCommand {
  enum Failure: Error, Equatable {
    case noTwin
    /// What should be the twin does not understand what a child is asked.
    case otherProgram(path: String)
  }

  /// Two threads that meet are enough for a report, and few increments keep it quick.
  static let defaultSizes = (threads: 2, iterations: 1000)

  /// The sizes as typed, and where nothing is, those; but never more than the scenario's own.
  static func setup(
    of scenario: Scenario, threads: Int? = nil, iterations: Int? = nil
  ) throws(UsageError) -> Setup {
    try scenario.typedSetup(
      threads: threads ?? defaultSizes.threads,
      iterations: iterations ?? min(defaultSizes.iterations, scenario.iterations))
  }

  static let defaultTimeout: Duration = .seconds(60)

  static let oldTwin =
    "was built before this racelab: 'make tsan' renews it if the sources changed."

  static let noSymbolizer =
    "Reports have no lines: llvm-symbolizer is missing; see 'racelab doctor'."

  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let names = try values.positionals(of: CommandLineDescription.tsan)
    let scenarios = try Curriculum.scenarios.chosen(by: names)
    let threads = try values.number("threads", most: RunOptions.mostThreads)
    let iterations = try values.number("iterations")
    let timeout = try values.duration("timeout") ?? defaultTimeout
    let (isRaw, isJSON) = (values.parsed.has("raw"), values.parsed.has("json"))
    if isRaw && isJSON { throw UsageError.conflictingOptions("--raw", "--json") }
    let plans = try scenarios.filter { $0.script == nil }.map { (scenario) throws(UsageError) in
      (scenario, try setup(of: scenario, threads: threads, iterations: iterations))
    }
    let notAsked = scenarios.filter { $0.script != nil }
    if notAsked.count == scenarios.count {
      return CommandResult(
        text: isJSON
          ? try json(TsanDocument(twin: nil, witnesses: [], notAsked: notAsked))
          : notAsked.map { reason($0, context) }.joined(separator: "\n"))
    }
    let twin = try twin()
    let witnesses = try witnesses(plans, timeout, twin, context)
    let text: String
    if isRaw {
      text = witnesses.map(\.output).joined()
    } else if isJSON {
      text = try json(TsanDocument(twin: twin, witnesses: witnesses, notAsked: notAsked))
    } else {
      text = rendered(witnesses, notAsked, twin, context)
    }
    return CommandResult(
      text: text,
      status: witnesses.allSatisfy(\.isAsGraded) ? .asExpected : .notAsExpected)
  }

  static func twin() throws -> SanitizedTwin {
    guard let twin = SanitizedTwin(of: try Executable.path()) else { throw Failure.noTwin }
    return twin
  }

  /// What the twin says of a scenario, at the default sizes unless others are given.
  static func witness(
    of scenario: Scenario, _ setup: Setup? = nil, timeout: Duration = defaultTimeout,
    twin: SanitizedTwin
  ) throws -> SanitizerWitness {
    let setup = try setup ?? self.setup(of: scenario)
    let witness = try SanitizerWitness(of: scenario, setup, timeout: timeout, twin: twin)
    if witness.host?.sanitizer != "thread" { throw Failure.otherProgram(path: twin.path) }
    return witness
  }

  private static func witnesses(
    _ plans: [(Scenario, Setup)], _ timeout: Duration, _ twin: SanitizedTwin,
    _ context: CommandContext
  ) throws -> [SanitizerWitness] {
    let progress = Progress(isShown: context.terminal.showsProgress)
    defer { progress.clear() }
    return try plans.enumerated().map { index, plan in
      let (scenario, setup) = plan
      let position = Progress.position(of: scenario, index, of: plans.count)
      progress.show(position + ": Thread Sanitizer …", width: context.width)
      return try witness(of: scenario, setup, timeout: timeout, twin: twin)
    }
  }

  /// Why the sanitizer is not asked about a script.
  private static func reason(_ scenario: Scenario, _ context: CommandContext) -> String {
    scenario.heading(style: context.style, width: context.width)
      + labelled(
        "Not asked", scenario.grade.notSanitized + ".", width: context.width,
        paint: context.style.bold)
      + labelled(
        "Next", "racelab run \(scenario.name)", width: context.width, paint: context.style.bold)
  }

  /// What a reader should know of the twin and its reports, a sentence each.
  static func notes(_ witnesses: [SanitizerWitness], _ twin: SanitizedTwin) -> [String] {
    let version = witnesses.first?.version ?? ""
    var notes: [String] = []
    if Toolchain.symbolizer == nil, witnesses.contains(where: { $0.reportCount > 0 }) {
      notes.append(noSymbolizer)
    }
    if version != CommandLineDescription.version {
      notes.append(
        "The twin is version \(version), this is \(CommandLineDescription.version): renew it with "
          + "'make tsan'.")
    } else if twin.isOlder {
      notes.append("The twin \(oldTwin)")
    }
    return notes
  }

  private static func rendered(
    _ witnesses: [SanitizerWitness], _ notAsked: [Scenario], _ twin: SanitizedTwin,
    _ context: CommandContext
  ) -> String {
    let (style, width) = (context.style, context.width)
    let body =
      witnesses.count == 1 && notAsked.isEmpty
      ? TsanText(witness: witnesses[0], style: style, width: width).rendered()
      : TsanTable(witnesses: witnesses, notAsked: notAsked, style: style, width: width).rendered()
    return body + "\n" + notes(witnesses, twin).map { wrapped($0, width: width) + "\n" }.joined()
      + (witnesses.first?.host ?? .current).footer(style: style, width: width)
  }
}
