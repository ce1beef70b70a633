import RaceLabKit

/// The three witnesses of one scenario, held against its grade and against each other.
struct Judgement {
  let scenario: Scenario
  /// What real threads did.
  let observed: ScenarioReport
  /// What every interleaving can do; nil without a model.
  let possible: Finding?
  /// What Thread Sanitizer says; nil without the twin.
  let sanitized: SanitizerWitness?

  /// What contradicts what; the gravest first.
  enum Contradiction: Equatable {
    /// Real runs ended on totals that the model calls impossible: the model is wrong.
    case impossibleSeen([Int])
    /// A run did not finish.
    case unfinished
    /// Graded safe, and yet real runs, or schedules of the model, are wrong.
    case safeLost
    case safeCanLose
    /// Graded racy, and the model cannot go wrong.
    case racyCannotLose
    case deadlock
    /// Graded a hazard, and no schedule of the model deadlocks.
    case noDeadlock
    /// A script did not do what it promises.
    case promiseBroken
    /// The sanitizer reports what is graded without a data race, or does not report one.
    case reported
    case unreported
    /// The model and the grade disagree on whether there is a data race.
    case modelRace
  }

  var contradictions: [Contradiction] {
    var found: [Contradiction] = []
    if let possible, !possible.contradictions.isEmpty {
      found.append(.impossibleSeen(possible.contradictions))
    }
    switch (observed, observed.verdict) {
    case (_, .timedOut), (_, .died): found.append(.unfinished)
    case (.script, .broken): found.append(.promiseBroken)
    case (_, .broken): found.append(.safeLost)
    default: break
    }
    if let possible, possible.exploration.isComplete {
      if scenario.grade == .safe && possible.canLose { found.append(.safeCanLose) }
      if scenario.grade.mayLose && !possible.canLose { found.append(.racyCannotLose) }
      let canDeadlock = possible.exploration.deadlocks > .zero
      if canDeadlock && scenario.grade != .hazard { found.append(.deadlock) }
      if !canDeadlock && scenario.grade == .hazard { found.append(.noDeadlock) }
      if possible.exploration.hasDataRace != (scenario.grade == .dataRace)
        && scenario.grade != .hazard
      {
        found.append(.modelRace)
      }
    }
    if let sanitized, !sanitized.isAsGraded {
      found.append(
        sanitized.lost == nil
          ? .unfinished : scenario.grade == .dataRace ? .unreported : .reported)
    }
    return found
  }
}

extension Judgement.Contradiction {
  var words: String {
    switch self {
    case .impossibleSeen(let totals):
      "real runs ended on \(totals.map(\.grouped).joined(separator: ", ")), which the model calls "
        + "impossible: the model is wrong"
    case .unfinished: "a run did not finish"
    case .safeLost: "real runs lost updates of what is graded safe"
    case .safeCanLose: "a schedule of the model is wrong, though it is graded safe"
    case .racyCannotLose: "no schedule of the model is wrong, though it is graded racy"
    case .noDeadlock: "no schedule of the model deadlocks, though it is graded a hazard"
    case .promiseBroken: "it did not do what it promises"
    case .deadlock: "a schedule of the model deadlocks"
    case .reported: "Thread Sanitizer reports what is not graded a data race"
    case .unreported: "Thread Sanitizer is silent on what is graded a data race"
    case .modelRace: "the model and the grade disagree on whether there is a data race"
    }
  }

  /// One word for JSON.
  var name: String {
    switch self {
    case .impossibleSeen: "impossibleSeen"
    case .unfinished: "unfinished"
    case .safeLost: "safeLost"
    case .safeCanLose: "safeCanLose"
    case .racyCannotLose: "racyCannotLose"
    case .noDeadlock: "noDeadlock"
    case .promiseBroken: "promiseBroken"
    case .deadlock: "deadlock"
    case .reported: "reported"
    case .unreported: "unreported"
    case .modelRace: "modelRace"
    }
  }
}
