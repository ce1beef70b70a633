import RaceLabKit

/// The reports of several scenarios side by side.
struct RunTable {
  let reports: [RunReport]
  let style: Style
  let width: Int

  func rendered() -> String {
    let repeats = reports.contains { $0.results.count > 1 }
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

  private func row(_ report: RunReport, repeats: Bool) -> [Table.Cell] {
    let expected = report.setup.expected
    let totals = report.results.map(\.actual).sorted()
    let median = totals.isEmpty ? nil : totals[totals.count / 2]
    let lost = median.map { expected - $0 }
    let loss: String
    if repeats {
      loss = "\(report.racedRuns.grouped)/\(report.results.count.grouped)"
    } else {
      loss = lost.map { $0 == 0 ? "0" : percent(Double($0) / Double(expected)) } ?? "–"
    }
    let each = report.medianSeconds / Double(report.setup.increments)
    return [
      .init(text: report.scenario.name),
      .init(text: report.scenario.grade.title),
      .init(text: expected.grouped),
      .init(text: median?.grouped ?? "–"),
      .init(text: loss),
      .init(text: report.results.isEmpty ? "–" : time(each)),
      .init(text: report.verdict.title.lowercased()) { style.verdict(report.verdict, $0) },
    ]
  }

  /// What all scenarios have in common, so that it need not stand in every row.
  private var sizes: String {
    guard let first = reports.first?.setup else { return "" }
    var facts: [String] = []
    if reports.allSatisfy({ $0.setup == first }) {
      facts.append("\(first.threads.grouped) × \(first.iterations.grouped) increments each")
    }
    if first.step > 1 { facts.append("step \(first.step.grouped)") }
    if first.think != .none { facts.append("think time \(first.think.typed)") }
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
