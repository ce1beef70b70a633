import RaceLabKit

/// The three witnesses of several scenarios as a matrix, a row a scenario.
struct JudgeTable {
  let judgements: [Judgement]
  let style: Style
  let width: Int

  func rendered() -> String {
    var table = Table(columns: [
      .init(heading: "scenario"), .init(heading: "grade"),
      .init(heading: "observed", alignsRight: true), .init(heading: "possible", alignsRight: true),
      .init(heading: "data race"), .init(heading: "as graded"),
    ])
    for judgement in judgements { table.add(row(judgement)) }
    return table.rendered(style: style, width: width) + "\n" + legend + "\n" + footer
  }

  private func row(_ judgement: Judgement) -> [Table.Cell] {
    let possible = judgement.possible.map { finding in
      let deadlock = finding.exploration.deadlockProbability
      return finding.canLose || deadlock > 0
        ? percent(finding.wrong.probability + deadlock) : "never"
    }
    let dataRace =
      judgement.sanitized.map { $0.reportCount > 0 ? "reported" : "silent" }
      ?? (judgement.scenario.script == nil ? "no twin" : "not asked")
    let isAsGraded = judgement.contradictions.isEmpty
    return [
      .init(text: judgement.scenario.name), .init(text: judgement.scenario.grade.title),
      .init(text: observed(judgement.observed)) {
        judgement.observed.hasRaced ? style.red($0) : $0
      },
      .init(text: possible ?? "–") { possible == "never" ? $0 : style.red($0) },
      .init(text: dataRace) { dataRace == "reported" ? style.red($0) : $0 },
      .init(text: isAsGraded ? "yes" : "no") {
        isAsGraded ? style.green($0) : style.bold(style.red($0))
      },
    ]
  }

  private func observed(_ report: ScenarioReport) -> String {
    switch (report, report.verdict) {
    case (_, .timedOut): "timed out"
    case (_, .died): "crashed"
    case (.total(let report), _): "\(report.racedRuns.grouped) of \(report.runs.grouped)"
    case (.outcomes(let report), _):
      report.notAcceptable == 0
        ? "0" : percent(Double(report.notAcceptable) / Double(report.rounds))
    case (.script, let verdict): verdict == .broken ? "broken" : "kept"
    }
  }

  private var legend: String {
    let sizes = ModelPlan.defaultSizes
    return wrapped(
      "Observed: real runs that went wrong, or a promise that was kept. Possible: the probability "
        + "of a wrong end over every interleaving at \(sizes.threads) × \(sizes.iterations) at most. "
        + "Data race: Thread Sanitizer.",
      width: width) + "\n"
  }

  private var footer: String {
    let wrong = judgements.filter { !$0.contradictions.isEmpty }
    if wrong.isEmpty { return "\(counted(judgements.count, "scenario")), all as graded.\n" }
    return wrong.map { judgement in
      judgement.contradictions.map {
        labelled(judgement.scenario.name, $0.words + ".", width: width) {
          style.bold(style.red($0))
        }
      }.joined()
    }.joined()
  }
}
