import Foundation
import RaceLabKit

/// Words a comparison for a terminal.
struct CompareText {
  let report: ComparisonReport
  /// What it is held against, if anything.
  let earlier: ComparisonReport?
  let style: Style
  let width: Int

  private var columns: [Comparison.Column] { report.columns }
  private var noun: String { columns[0].reads == nil ? "increment" : "access" }

  func rendered() -> String {
    var text = wrapped(heading, width: width) + "\n\n"
    text += costs + "\n" + details + "\n" + bars + "\n"
    for remark in CompareRemarks(report: report).all {
      text += wrapped("· " + remark, width: width, indent: "  ") + "\n"
    }
    if let earlier { text += "\n" + changes(since: earlier) }
    text += "\n" + wrapped(method, width: width) + "\n"
    return text + "\n" + report.host.footer(style: style, width: width)
  }

  private var heading: String {
    var text = "What one \(noun) costs, over all threads together: nanoseconds, medians of "
    text += "\(counted(report.rounds, "round")) ± half their 95% interval"
    if let work = report.work {
      text += "; with \(work.inside) ns of work inside and \(work.outside) ns outside"
    }
    return text + "."
  }

  private func title(_ column: Comparison.Column) -> String {
    guard let reads = column.reads else { return counted(column.threads, "thread") }
    let share = (reads.share * 100).formatted(.number.precision(.fractionLength(0...2)))
    let threads = Set(columns.map(\.threads)).count > 1 ? ", \(column.threads) T" : ""
    return "\(share)% reads\(threads)"
  }

  // MARK: Tables

  private var costs: String {
    var table = Table(
      columns: [.init(heading: "")] + columns.map { .init(heading: title($0), alignsRight: true) }
        + (hasRatios ? [.init(heading: "× C", alignsRight: true)] : []))
    for row in report.rows {
      var cells = [Table.Cell(text: row.name) { row.isFloor ? style.faint($0) : $0 }]
      for cell in row.cells {
        let text =
          "\(figure(cell.cost.median)) ± \(share(cell.cost.uncertainty))"
          + (cell.isStable ? "" : " ?")
        cells.append(
          .init(text: text) { cell.isExact ? (row.isFloor ? style.faint($0) : $0) : style.red($0) })
      }
      if hasRatios { cells.append(.init(text: ratios(row))) }
      table.add(cells)
    }
    return table.rendered(style: style, width: width)
  }

  private var hasRatios: Bool { report.rows.contains { $0.cells.contains { $0.ratio != nil } } }

  /// "1.02", or from the least to the most: "0.98–1.04".
  private func ratios(_ row: ComparisonReport.Row) -> String {
    let ratios = row.cells.compactMap { $0.ratio?.median }
    guard let low = ratios.min(), let high = ratios.max() else { return "" }
    let words = [low, high].map { String(format: $0 < 10 ? "%.2f" : "%.0f", $0) }
    return words[0] == words[1] ? words[0] : "\(words[0])–\(words[1])"
  }

  /// Of the last column: what a median does not say.
  private var details: String {
    var table = Table(columns: [
      .init(heading: "at \(title(columns[columns.count - 1]))"), .init(heading: "exact"),
      .init(heading: "race", isOptional: true),
      .init(heading: "CPU", alignsRight: true), .init(heading: "switches", alignsRight: true),
      .init(heading: "50%", alignsRight: true, isOptional: true),
      .init(heading: "99%", alignsRight: true),
      .init(heading: "longest", alignsRight: true), .init(heading: "even", alignsRight: true),
      .init(heading: "in a row", alignsRight: true),
    ])
    for row in report.rows where !row.isFloor {
      guard let cell = row.cells.last else { continue }
      let race = row.isSilent.map { $0 ? "silent" : "reported" } ?? "–"
      let fairness = cell.fairness.map {
        [
          nanoseconds($0.medianWait), nanoseconds($0.wait99),
          nanoseconds($0.longestWait), String(format: "%.2f", $0.index),
          $0.longestStreak.grouped,
        ]
      }
      table.add(
        [
          .init(text: row.name),
          .init(text: cell.isExact ? "yes" : "lost \(percent(cell.wrong))") {
            cell.isExact ? $0 : style.red($0)
          },
          .init(text: race) { race == "reported" ? style.red($0) : $0 },
          .init(text: time(cell.processor)), .init(text: rate(cell.waits + cell.preemptions)),
        ] + (fairness ?? Array(repeating: "–", count: 5)).map { .init(text: $0) })
    }
    return table.rendered(style: style, width: width)
      + wrapped(
        "CPU: of all processors, an \(noun). switches: context switches an \(noun). 50%, 99%, "
          + "longest: how long one takes from call to return, in a recorded run. even: Jain's index "
          + "of what each thread had done when the first was through, 1 is even.", width: width)
      + "\n"
  }

  private var bars: String {
    let rows = report.rows.filter { !$0.cells.isEmpty }
      .sorted {
        $0.cells[$0.cells.count - 1].cost.median < $1.cells[$1.cells.count - 1].cost.median
      }
    let names = rows.map(\.name.count).max() ?? 0
    let costs = rows.compactMap { $0.cells.last?.cost.median }
    let figures = costs.map(time)
    let figureWidth = figures.map(\.count).max() ?? 0
    let room = width - names - figureWidth - 4
    guard room >= 8, let most = costs.max(), most > 0 else { return "" }
    return style.bold("at \(title(columns[columns.count - 1]))") + "\n"
      + zip(rows, zip(costs, figures)).map { row, cost in
        let line = bar(max(cost.0 / most, 1 / Double(room * 8)), width: room)
        return padded(row.name, to: names) + "  " + aligned(cost.1, to: figureWidth) + "  "
          + (row.isFloor ? style.faint(line) : line) + "\n"
      }.joined()
  }

  // MARK: Words

  private func changes(since earlier: ComparisonReport) -> String {
    let changes = ComparisonChange.all(from: earlier, to: report)
    let moved = changes.filter(\.isBeyondNoise)
    var text =
      "Against the earlier comparison: \(moved.count) of \(changes.count) figures moved beyond "
      + "noise.\n"
    if earlier.host != report.host {
      text +=
        wrapped(
          "That was another machine or build: \(words(earlier.host)), now \(words(report.host)).",
          width: width) + "\n"
    }
    if earlier.work != report.work { text += "The work was not the same.\n" }
    var table = Table(columns: [
      .init(heading: ""), .init(heading: ""), .init(heading: "before", alignsRight: true),
      .init(heading: "now", alignsRight: true), .init(heading: "change", alignsRight: true),
    ])
    for change in moved {
      let percent = String(format: "%+.0f%%", change.rise * 100)
      table.add([
        .init(text: change.name), .init(text: title(change.column)),
        .init(text: time(change.before.median)), .init(text: time(change.after.median)),
        .init(text: percent) { change.rise > 0 ? style.red($0) : style.green($0) },
      ])
    }
    return text + (moved.isEmpty ? "" : table.rendered(style: style, width: width))
  }

  private func words(_ host: RaceLabKit.Host) -> String {
    "\(host.os) \(host.arch), \(host.cores) cores, Swift \(host.swift), \(host.build)"
  }

  private var method: String {
    var text = "\(counted(report.runs, "run")), each in its turn in a shuffled round; reading the "
    text += "clock costs \(time(report.clockCost)) a run and is taken off."
    if report.disturbed > 0 {
      text += " In \(counted(report.disturbed, "run")) the host took time away, even when repeated."
    }
    let unstable = report.rows.reduce(0) { $0 + $1.cells.count { !$0.isStable } }
    if unstable > 0 {
      text += " ? \(counted(unstable, "figure")) unstable: the first and the second half of the "
      text += "rounds do not agree."
    }
    return text
  }

  private func figure(_ seconds: Double) -> String {
    let nanoseconds = seconds * 1e9
    return nanoseconds < 100
      ? String(format: "%.1f", nanoseconds) : Int(nanoseconds.rounded()).grouped
  }

  private func share(_ share: Double) -> String { String(format: "%.0f%%", share * 100) }

  private func rate(_ rate: Double) -> String {
    rate == 0 ? "0" : rate < 0.001 ? "<0.001" : String(format: "%.3f", rate)
  }
}
