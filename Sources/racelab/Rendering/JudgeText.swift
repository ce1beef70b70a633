import RaceLabKit

/// Words the three witnesses of one scenario.
struct JudgeText {
  let judgement: Judgement
  let style: Style
  let width: Int

  private var scenario: Scenario { judgement.scenario }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += witness("Observed", observed)
    text += witness("Possible", possible)
    text += witness("Data race", dataRace) + "\n"
    let contradictions = judgement.contradictions
    if contradictions.isEmpty {
      text += labelled("As graded", agreement, width: width) { style.bold(style.green($0)) }
    }
    for contradiction in contradictions {
      text += labelled("Contradiction", contradiction.words + ".", width: width) {
        style.bold(style.red($0))
      }
    }
    let next = judgement.possible == nil ? "explain" : "explore"
    return text
      + labelled("Next", "racelab \(next) \(scenario.name)", width: width, paint: style.bold)
  }

  private func witness(_ name: String, _ words: String) -> String {
    let first = "  " + padded(name, to: 9) + "  "
    let block = wrapped(
      words, width: width, first: first, indent: String(repeating: " ", count: 13))
    return "  " + style.bold(name) + block.dropFirst(2 + name.count) + "\n"
  }

  private var observed: String {
    switch judgement.observed {
    case .total(let report): return observed(report)
    case .outcomes(let report):
      let rounds = counted(report.rounds, "round")
      return "\(report.notAcceptable.grouped) of \(rounds) ended on an outcome that is not plainly "
        + "acceptable, \(report.count(.forbidden).grouped) on a forbidden one."
    case .script(let report):
      return report.isAsPromised && report.isFixGood
        ? "it did what it promises, and its fix, if it has one, ended."
        : "it did not do what it promises, or its fix did not end."
    }
  }

  private func observed(_ report: RunReport) -> String {
    let (runs, raced) = (report.runs, report.racedRuns)
    let sizes = "at \(report.setup.threads.grouped) × \(report.setup.iterations.grouped)"
    if report.timeOut != nil { return "a run did not end within its time limit \(sizes)." }
    if report.verdict == .died { return "a run crashed \(sizes)." }
    if raced == 0 {
      return "none of \(counted(runs, "run")) \(sizes) lost anything; with 95% confidence, fewer "
        + "than \(percent(min(1, 3 / Double(runs)))) of all runs do (rule of three)."
    }
    return
      "\(raced.grouped) of \(counted(runs, "run")) \(sizes) had \(LossWords(scenario.measure).plural): "
      + "\(percent(report.racedRate)), 95% interval \(percent(report.racedShare.low)) to "
      + "\(percent(report.racedShare.high))."
  }

  private var possible: String {
    guard let finding = judgement.possible else { return "this scenario has no model." }
    let (machine, exploration) = (finding.plan.machine, finding.exploration)
    let sizes = "at \(machine.threads.grouped) × \(machine.iterations.grouped)"
    let all = ExploreText.short(exploration.schedules)
    if exploration.deadlocks > .zero {
      return "\(ExploreText.short(exploration.deadlocks)) of \(all) schedules \(sizes) deadlock, "
        + "probability \(percent(exploration.deadlockProbability))."
    }
    guard finding.canLose, let least = exploration.outcomes.first?.total else {
      return "all \(all) schedules \(sizes) end on \(machine.expected.grouped)."
    }
    let wrong = finding.wrong
    return
      "\(ExploreText.short(wrong.schedules)) of \(all) schedules \(sizes) are wrong, probability "
      + "\(percent(wrong.probability)); the worst ends on \(least.grouped) of "
      + "\(machine.expected.grouped)."
  }

  private var dataRace: String {
    let model = judgement.possible.map {
      $0.exploration.hasDataRace ? "the model has one" : "the model has none"
    }
    guard let witness = judgement.sanitized else {
      return "no sanitized twin to ask ('make tsan' builds it)" + (model.map { "; \($0)." } ?? ".")
    }
    let sizes = "at \(witness.setup.threads.grouped) × \(witness.setup.iterations.grouped)"
    let said =
      witness.lost == nil
      ? "the run under Thread Sanitizer did not finish"
      : witness.reportCount == 0
        ? "Thread Sanitizer is silent \(sizes)"
        : "Thread Sanitizer reports it \(sizes), \(counted(witness.reportCount, "time"))"
    return said + (model.map { "; \($0)." } ?? ".")
  }

  private var agreement: String {
    switch scenario.grade {
    case .dataRace:
      "it can lose, \(does), and two accesses are ordered by nothing."
    case .raceCondition:
      "it can lose, \(does), though every single access is ordered: that is a race condition "
        + "without a data race."
    case .safe:
      "no schedule loses anything, no run did, and nothing is reported."
    case .hazard, .order: "nothing contradicts it."
    }
  }

  private var does: String {
    judgement.observed.hasRaced ? "it does lose" : "these runs happened not to"
  }
}
