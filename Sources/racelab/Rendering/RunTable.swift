import RaceLabKit

/// The reports of several scenarios side by side.
struct RunTable {
  let reports: [ScenarioReport]
  let style: Style
  let width: Int

  func rendered() -> String {
    let repeats = totals.contains { $0.runs > 1 }
    var table = Table(columns: [
      .init(heading: "scenario"),
      .init(heading: "grade", isOptional: true),
      .init(heading: "expected", alignsRight: true),
      .init(heading: repeats ? "median" : "actual", alignsRight: true),
      repeats
        ? .init(heading: "lossy", alignsRight: true)
        : .init(heading: "lost", alignsRight: true),
      .init(heading: "each", alignsRight: true),
      .init(heading: "verdict"),
    ])
    for report in reports { table.add(row(report, repeats: repeats)) }
    return sizes + table.rendered(style: style, width: width) + "\n" + footer + "\n"
  }

  private func row(_ report: ScenarioReport, repeats: Bool) -> [Table.Cell] {
    let (expected, actual, loss, each) = figures(report, repeats: repeats)
    return [
      .init(text: report.scenario.name),
      .init(text: report.scenario.grade.title),
      .init(text: expected), .init(text: actual), .init(text: loss), .init(text: each),
      .init(text: report.verdict.title.lowercased()) { style.verdict(report.verdict, $0) },
    ]
  }

  private func figures(
    _ report: ScenarioReport, repeats: Bool
  ) -> (expected: String, actual: String, loss: String, each: String) {
    switch report {
    case .total(let report): return figures(report, repeats: repeats)
    case .outcomes(let report):
      let wrong = report.notAcceptable
      return (
        "0", wrong.grouped,
        wrong == 0 ? "0" : percent(Double(wrong) / Double(report.rounds)),
        report.rounds == 0 ? "–" : time(report.seconds / Double(report.rounds))
      )
    case .script: return ("–", "–", "–", "–")
    }
  }

  private func figures(
    _ report: RunReport, repeats: Bool
  ) -> (expected: String, actual: String, loss: String, each: String) {
    let unit = report.scenario.measure.unit
    let expected = report.setup.expected
    let totals = report.results.map(\.actual).sorted()
    let median = totals.isEmpty ? nil : totals[totals.count / 2]
    let wrong = report.violations.values.reduce(0, +)
    var loss = wrong == 0 ? "0" : percent(Double(wrong) / Double(report.setup.countable))
    if repeats {
      loss = "\(report.racedRuns.grouped)/\(report.runs.grouped)"
    } else if report.results.isEmpty {
      loss = report.death == nil ? "–" : "crashed"
    }
    let each = report.medianSeconds / Double(report.setup.increments)
    return (
      unit + expected.grouped, median.map { unit + $0.grouped } ?? "–", loss,
      report.results.isEmpty ? "–" : time(each)
    )
  }

  private var totals: [RunReport] {
    reports.compactMap { if case .total(let report) = $0 { report } else { nil } }
  }

  /// What all scenarios have in common, so that it need not stand in every row.
  private var sizes: String {
    guard let first = totals.first, totals.count == reports.count else { return "" }
    let setup = first.setup
    var facts: [String] = []
    if totals.allSatisfy({ $0.setup == setup }) {
      facts.append(
        "\(setup.threads.grouped) × \(counted(setup.iterations, first.scenario.measure.iteration))"
          + " each")
    }
    if totals.contains(where: { $0.setup.step != setup.step || $0.setup.think != setup.think }) {
      return ""
    }
    if setup.step > 1 { facts.append("step \(first.scenario.measure.unit)\(setup.step.grouped)") }
    if let boost = setup.boost { facts.append("boosted: \(boost.words)") }
    if setup.think != .none { facts.append("think time \(setup.think.typed)") }
    return facts.isEmpty
      ? "" : wrapped(facts.joined(separator: ", "), width: width) + "\n\n"
  }

  private var footer: String {
    let counts = Verdict.allCases.compactMap { verdict in
      let count = reports.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.title.lowercased())"
    }
    var text = "\(counted(reports.count, "scenario")): \(counts.joined(separator: ", "))."
    if reports.contains(where: { $0.verdict == .notSeen }) {
      text += " Not seen proves nothing: try --runs 100."
    }
    return wrapped(text, width: width)
  }
}
