import RaceLabKit

/// Holds what Thread Sanitizer said of several scenarios against their grades.
struct TsanTable {
  let witnesses: [SanitizerWitness]
  /// Scripts, which the sanitizer has nothing to say about.
  var notAsked: [Scenario] = []
  let style: Style
  let width: Int

  func rendered() -> String {
    var table = Table(columns: [
      .init(heading: "scenario"), .init(heading: "grade"),
      .init(heading: "wrong", alignsRight: true), .init(heading: "reports", alignsRight: true),
      .init(heading: "as graded"),
    ])
    for witness in witnesses { table.add(row(witness)) }
    for scenario in notAsked {
      table.add([
        .init(text: scenario.name), .init(text: scenario.grade.title), .init(text: "–"),
        .init(text: "–"), .init(text: "not asked"),
      ])
    }
    return wrapped(sizes, width: width) + "\n\n" + table.rendered(style: style, width: width) + "\n"
      + wrapped(footer, width: width) + "\n"
  }

  private func row(_ witness: SanitizerWitness) -> [Table.Cell] {
    [
      .init(text: witness.scenario.name), .init(text: witness.scenario.grade.title),
      .init(text: witness.lost.map { abs($0).grouped } ?? "–"),
      .init(text: witness.reportCount == 0 ? "0" : witness.reportCount.grouped) {
        witness.reportCount == 0 ? $0 : style.red($0)
      },
      .init(text: answer(witness)) {
        witness.isAsGraded ? style.green($0) : style.bold(style.red($0))
      },
    ]
  }

  private func answer(_ witness: SanitizerWitness) -> String {
    if witness.isAsGraded { return "yes" }
    switch witness.outcome {
    case .timedOut: return "no: timed out"
    case .died(let death): return "no: \(death.signalName?.symbol ?? "crashed")"
    case .finished: return "no"
    }
  }

  private var sizes: String {
    guard let setup = witnesses.map(\.setup).max(by: { $0.iterations < $1.iterations }) else {
      return ""
    }
    return "\(setup.threads.grouped) × \(setup.iterations.grouped) iterations each at most, under "
      + "Thread Sanitizer"
  }

  private var footer: String {
    let different = witnesses.count { !$0.isAsGraded }
    let asked =
      different == 0
      ? "\(counted(witnesses.count, "scenario")), all as graded. A data race is reported whether "
        + "or not an update was lost; a race condition loses updates in silence."
      : "\(counted(witnesses.count, "scenario")), \(different) not as graded: look closer with "
        + "'racelab tsan NAME'."
    let grades = Grade.allCases.filter { grade in notAsked.contains { $0.grade == grade } }
    return asked
      + grades.map { " Not asked, \($0.title): \($0.notSanitized)." }.joined()
  }
}

extension Grade {
  /// Why Thread Sanitizer has no verdict on what is graded so, if it has none.
  var notSanitized: String {
    self == .order
      ? "queues and groups order all that it does, and its lesson is which order that is"
      : "Thread Sanitizer reports data races, and this hangs, crashes or waits without one"
  }
}
