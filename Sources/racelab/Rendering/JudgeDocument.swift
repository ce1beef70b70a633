import RaceLabKit

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
    /// As in `run --json`.
    let observed: RunDocument.Entry
    /// Absent without a model.
    let possible: Possible?
    /// Absent without the sanitized twin.
    let sanitizer: Sanitizer?
    /// Empty if all is as graded.
    let contradictions: [String]

    init(_ judgement: Judgement) {
      name = judgement.scenario.name
      grade = judgement.scenario.grade.rawValue
      observed = RunDocument.Entry(judgement.observed)
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
