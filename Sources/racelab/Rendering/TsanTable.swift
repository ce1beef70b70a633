import RaceLabKit

/// Holds what Thread Sanitizer said of several scenarios against their grades.
struct TsanTable {
  let witnesses: [SanitizerWitness]
  let style: Style
  let width: Int

  func rendered() -> String {
    var table = Table(columns: [
      .init(heading: "scenario"), .init(heading: "grade"),
      .init(heading: "lost", alignsRight: true), .init(heading: "reports", alignsRight: true),
      .init(heading: "as graded"),
    ])
    for witness in witnesses { table.add(row(witness)) }
    return wrapped(sizes, width: width) + "\n\n" + table.rendered(style: style, width: width) + "\n"
      + wrapped(footer, width: width) + "\n"
  }

  private func row(_ witness: SanitizerWitness) -> [Table.Cell] {
    [
      .init(text: witness.scenario.name), .init(text: witness.scenario.grade.title),
      .init(text: witness.lost?.grouped ?? "–"),
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
    guard let setup = witnesses.first?.setup else { return "" }
    return "\(setup.threads.grouped) × \(setup.iterations.grouped) increments each, under Thread "
      + "Sanitizer"
  }

  private var footer: String {
    let different = witnesses.count { !$0.isAsGraded }
    return different == 0
      ? "\(counted(witnesses.count, "scenario")), all as graded. A data race is reported whether "
        + "or not an update was lost; a race condition loses updates in silence."
      : "\(counted(witnesses.count, "scenario")), \(different) not as graded: look closer with "
        + "'racelab tsan NAME'."
  }
}
