import RaceLabKit
import Scenarios

/// `racelab compare`: what protections cost.
enum CompareCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let options = try CompareOptions(context.values)
    // First: a wrong name should not cost a minute.
    let earlier = try options.earlier?.read()
    for export in options.exports { try export.file.checkAccess() }
    let progress = PacedProgress(context)
    defer { progress.clear() }
    let silence = try silence(of: options.plan.contestants) { name in
      progress.show("Thread Sanitizer: \(name) …")
    }
    progress.show("comparing …")
    var comparison = Comparison(options.plan)
    try comparison.run { share in progress.show("comparing, \(percent(min(1, share))) …") }
    var report = ComparisonReport(comparison, host: .current)
    for row in report.rows.indices { report.rows[row].isSilent = silence[report.rows[row].name] }
    progress.clear()
    try options.saved?.write(report)
    for export in options.exports {
      try export.file.write(export.kind.rendered(report, since: earlier))
    }

    let changes = earlier.map { ComparisonChange.all(from: $0, to: report) }
    let text =
      options.isJSON
      ? try json(CompareDocument(report, changes: changes))
      : options.isCSV
        ? CompareTable(report: report).rendered()
        : CompareText(
          report: report, earlier: earlier, style: context.style, width: context.width
        ).rendered()
    return CommandResult(text: text, status: status(report, changes ?? [], options))
  }

  /// For each contestant that the twin knows, if there is one, whether it kept silent. Asked before
  /// anything is measured, so that its failing costs no minute.
  private static func silence(
    of contestants: [Contestant], progress: (String) -> Void
  ) throws -> [String: Bool] {
    guard let twin = try? TsanCommand.twin() else { return [:] }
    let names = contestants.map(\.scenario.name)
    var silence: [String: Bool] = [:]
    for scenario in Curriculum.scenarios where names.contains(scenario.name) {
      progress(scenario.name)
      let witness = try TsanCommand.witness(of: scenario, twin: twin)
      silence[scenario.name] = witness.reports.isEmpty
    }
    return silence
  }

  private static func status(
    _ report: ComparisonReport, _ changes: [ComparisonChange], _ options: CompareOptions
  ) -> ExitStatus {
    // A protection that loses something is no protection.
    let broken = zip(options.plan.contestants, report.rows).contains { contestant, row in
      contestant.scenario.grade == .safe && row.cells.contains { !$0.isExact }
    }
    let hasRisen = options.mostRise.map { most in
      changes.contains { $0.isBeyondNoise && $0.rise > most }
    }
    return broken || hasRisen == true ? .notAsExpected : .asExpected
  }
}

/// What `compare --json` prints and `--save` keeps. Costs are in seconds an operation.
struct CompareDocument: Codable {
  var schemaVersion = 1
  var command = "compare"
  let comparison: ComparisonReport
  /// Against an earlier comparison, if one was given.
  let changes: [ComparisonChange]?

  init(_ comparison: ComparisonReport, changes: [ComparisonChange]? = nil) {
    (self.comparison, self.changes) = (comparison, changes)
  }
}

/// A comparison as comma-separated values: a row a contestant and column, costs in nanoseconds.
struct CompareTable {
  let report: ComparisonReport

  func rendered() -> String {
    var text =
      "name,threads,reads,ns,low,high,times_c,processor_ns,waits,preemptions,wrong,stable,"
      + "wait_p50,wait_p99,wait_max,jain,streak\n"
    for row in report.rows {
      for (column, cell) in zip(report.columns, row.cells) {
        let costs = [cell.cost.median, cell.cost.low, cell.cost.high].map(nanoseconds)
        let fairness = cell.fairness.map {
          [
            "\($0.medianWait)", "\($0.wait99)", "\($0.longestWait)", "\($0.index)",
            "\($0.longestStreak)",
          ]
        }
        let fields =
          [row.name, "\(column.threads)", column.reads.map { "\($0.share)" } ?? ""] + costs
          + [
            cell.ratio.map { "\($0.median)" } ?? "", nanoseconds(cell.processor),
            "\(cell.waits)", "\(cell.preemptions)", "\(cell.wrong)", "\(cell.isStable)",
          ] + (fairness ?? Array(repeating: "", count: 5))
        text += fields.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private func nanoseconds(_ seconds: Double) -> String { "\(seconds * 1e9)" }
}
