import Foundation
import RaceLabKit

/// The tables of a comparison, for a terminal and for a page.
struct CompareTables {
  let report: ComparisonReport
  let style: Style

  private var noun: String { report.noun }
  private var lastTitle: String { report.lastTitle }

  /// A row a contestant, a column a column.
  var costs: Table {
    var table = Table(
      columns: [.init(heading: "")]
        + report.columns.map { .init(heading: report.title($0), alignsRight: true) })
    for row in report.rows {
      let paint: (String) -> String = { row.isFloor ? style.faint($0) : $0 }
      table.add(
        [Table.Cell(text: row.name, paint: paint)]
          + row.cells.map { cell in
            let text = "\(figure(cell.cost.median)) ±\(share(cell.cost.uncertainty))"
            return .init(text: text + (cell.isStable ? "" : "?")) {
              cell.isExact ? paint($0) : style.red($0)
            }
          })
    }
    return table
  }

  /// Of the last column: whether it is right, and what it takes.
  var efforts: Table {
    var table = Table(columns: [
      .init(heading: "at \(lastTitle)"), .init(heading: "exact"), .init(heading: "race"),
      .init(heading: "× C", alignsRight: true), .init(heading: "CPU", alignsRight: true),
      .init(heading: "switches", alignsRight: true),
    ])
    for row in report.rows where !row.isFloor {
      guard let cell = row.cells.last else { continue }
      let race = row.isSilent.map { $0 ? "silent" : "reported" } ?? "–"
      table.add([
        .init(text: row.name),
        .init(text: cell.isExact ? "yes" : "lost \(percent(cell.wrong))") {
          cell.isExact ? $0 : style.red($0)
        },
        .init(text: race) { race == "reported" ? style.red($0) : $0 },
        .init(text: cell.ratio.map { String(format: "%.2f", $0.median) } ?? "–"),
        .init(text: time(cell.processor)), .init(text: rate(cell.switches)),
      ])
    }
    return table
  }

  var effortsNote: String {
    "race: what Thread Sanitizer says. CPU: of all processors, an \(noun). switches: context "
      + "switches an \(noun)."
  }

  /// Of the last column: who waited, and who got on. Without rows if nothing was recorded.
  var waiting: Table {
    var table = Table(columns: [
      .init(heading: "at \(lastTitle)"), .init(heading: "50%", alignsRight: true),
      .init(heading: "99%", alignsRight: true), .init(heading: "longest", alignsRight: true),
      .init(heading: "even", alignsRight: true), .init(heading: "in a row", alignsRight: true),
      .init(heading: "overtaken", alignsRight: true),
    ])
    for row in report.rows {
      guard let fairness = row.cells.last?.fairness else { continue }
      table.add(
        ([row.name]
          + [fairness.medianWait, fairness.wait99, fairness.longestWait].map(nanoseconds) + [
            String(format: "%.2f", fairness.index), fairness.longestStreak.grouped,
            percent(fairness.overtaken),
          ]).map { .init(text: $0) })
    }
    return table
  }

  var waitingNote: String {
    "50%, 99%, longest: how long one \(noun) takes from call to return, in a recorded run. even: "
      + "Jain's index of what each thread had done when the first was through; 1 is even. in a "
      + "row: the most of one thread. overtaken: of those that had to wait, by one that came "
      + "later."
  }

  private func figure(_ seconds: Double) -> String {
    let nanoseconds = seconds * 1e9
    if nanoseconds >= 99_995 { return String(format: "%.0f k", nanoseconds / 1_000) }
    return nanoseconds < 100
      ? String(format: "%.1f", nanoseconds) : Int(nanoseconds.rounded()).grouped
  }

  private func share(_ share: Double) -> String { String(format: "%.0f%%", share * 100) }

  private func rate(_ rate: Double) -> String {
    rate == 0 ? "0" : rate < 0.001 ? "<0.001" : String(format: "%.3f", rate)
  }
}
