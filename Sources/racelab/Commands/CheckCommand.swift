import RaceLabKit

/// `racelab check`: two witnesses on a learner's own files.
enum CheckCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let plan = try CheckPlan(context.values)
    let report = try report(plan, context)
    return CommandResult(
      text: context.values.parsed.has("json")
        ? try json(CheckDocument(report))
        : CheckText(report: report, style: context.style, width: context.width).rendered(),
      status: report.isAccused ? .notAsExpected : .asExpected)
  }

  /// Carries the check out, and shows meanwhile what goes on.
  static func report(_ plan: CheckPlan, _ context: CommandContext) throws -> CheckReport {
    let progress = Progress(isShown: context.terminal.showsProgress)
    defer { progress.clear() }
    return try CheckReport(plan) {
      progress.show("\(plan.paths[0]): \($0)", width: context.width)
    }
  }
}
