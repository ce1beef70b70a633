import RaceLabKit

/// Words the three witnesses of one scenario.
struct JudgeText {
  let judgement: Judgement
  let style: Style
  let width: Int

  private var scenario: Scenario { judgement.scenario }

  func rendered() -> String {
    var text = style.bold(scenario.name) + " · \(scenario.grade.title)\n"
    text += wrapped(scenario.summary, width: width) + "\n\n"
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
    let report = judgement.observed
    let (runs, raced) = (report.results.count, report.racedRuns)
    let sizes = "at \(report.setup.threads.grouped) × \(report.setup.iterations.grouped)"
    if report.timeOut != nil { return "a run did not end within its time limit \(sizes)." }
    if report.death != nil { return "a run crashed \(sizes)." }
    if raced == 0 {
      return "none of \(counted(runs, "run")) \(sizes) lost anything; with 95% confidence, fewer "
        + "than \(percent(min(1, 3 / Double(runs)))) of all runs do (rule of three)."
    }
    return
      "\(raced.grouped) of \(counted(runs, "run")) \(sizes) lost \(LossWords(scenario.loss).plural): "
      + "\(percent(Double(raced) / Double(runs))), 95% interval \(percent(report.racedShare.low)) to "
      + "\(percent(report.racedShare.high))."
  }

  private var possible: String {
    guard let finding = judgement.possible else { return "this scenario has no model." }
    let (machine, exploration) = (finding.plan.machine, finding.exploration)
    let sizes = "at \(machine.threads.grouped) × \(machine.iterations.grouped)"
    let all = ExploreText.short(exploration.schedules)
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
}

extension JudgeText {
  private var does: String {
    judgement.observed.racedRuns > 0 ? "it does lose" : "these runs happened not to"
  }
}

/// The same as a matrix, a row a scenario.
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
    let report = judgement.observed
    let observed =
      report.timeOut != nil
      ? "timed out"
      : report.death != nil
        ? "crashed" : "\(report.racedRuns.grouped) of \(report.results.count.grouped)"
    let possible = judgement.possible.map { $0.canLose ? percent($0.wrong.probability) : "never" }
    let dataRace = judgement.sanitized.map { $0.reportCount > 0 ? "reported" : "silent" }
    let isAsGraded = judgement.contradictions.isEmpty
    return [
      .init(text: judgement.scenario.name), .init(text: judgement.scenario.grade.title),
      .init(text: observed) { report.racedRuns > 0 ? style.red($0) : $0 },
      .init(text: possible ?? "–") { possible == "never" ? $0 : style.red($0) },
      .init(text: dataRace ?? "no twin") { dataRace == "reported" ? style.red($0) : $0 },
      .init(text: isAsGraded ? "yes" : "no") {
        isAsGraded ? style.green($0) : style.bold(style.red($0))
      },
    ]
  }

  private var legend: String {
    let sizes = ModelPlan.defaultSizes
    return wrapped(
      "Observed: real runs that lost something. Possible: the probability of a wrong total over "
        + "every interleaving at \(sizes.threads) × \(sizes.iterations). Data race: Thread Sanitizer.",
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

/// What `judge --json` prints.
struct JudgeDocument: Encodable {
  let schemaVersion = 1
  let command = "judge"
  let host: Host
  let scenarios: [Entry]

  init(host: Host, judgements: [Judgement]) {
    self.host = host
    scenarios = judgements.map(Entry.init)
  }

  struct Entry: Encodable {
    let name: String
    let grade: String
    let observed: Observed
    /// Absent without a model.
    let possible: Possible?
    /// Absent without the sanitized twin.
    let sanitizer: Sanitizer?
    /// Empty if all is as graded.
    let contradictions: [String]

    init(_ judgement: Judgement) {
      name = judgement.scenario.name
      grade = judgement.scenario.grade.rawValue
      let report = judgement.observed
      observed = Observed(
        threads: report.setup.threads, iterations: report.setup.iterations,
        runs: report.results.count, racedRuns: report.racedRuns, low: report.racedShare.low,
        high: report.racedShare.high)
      possible = judgement.possible.map {
        Possible(
          threads: $0.plan.setup.threads, iterations: $0.plan.setup.iterations,
          schedules: $0.exploration.schedules.description,
          wrongSchedules: $0.wrong.schedules.description, wrongProbability: $0.wrong.probability,
          dataRace: $0.exploration.hasDataRace)
      }
      sanitizer = judgement.sanitized.map {
        Sanitizer(
          threads: $0.setup.threads, iterations: $0.setup.iterations, reports: $0.reportCount)
      }
      contradictions = judgement.contradictions.map(\.name)
    }
  }

  struct Observed: Encodable {
    let threads: Int
    let iterations: Int
    let runs: Int
    let racedRuns: Int
    /// The 95% interval of the share of runs that lose.
    let low: Double
    let high: Double
  }

  struct Possible: Encodable {
    let threads: Int
    let iterations: Int
    let schedules: String
    let wrongSchedules: String
    let wrongProbability: Double
    let dataRace: Bool
  }

  struct Sanitizer: Encodable {
    let threads: Int
    let iterations: Int
    let reports: Int
  }
}
