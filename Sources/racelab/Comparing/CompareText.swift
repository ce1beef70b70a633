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
    text += [costs, efforts, waiting, bars].joined(separator: "\n") + "\n"
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
      columns: [.init(heading: "")] + columns.map { .init(heading: title($0), alignsRight: true) })
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
    return table.rendered(style: style, width: width)
  }

  private var lastTitle: String { title(columns[columns.count - 1]) }

  /// Of the last column: whether it is right, and what it takes.
  private var efforts: String {
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
        .init(text: time(cell.processor)), .init(text: rate(cell.waits + cell.preemptions)),
      ])
    }
    return table.rendered(style: style, width: width)
      + wrapped(
        "race: what Thread Sanitizer says. CPU: of all processors, an \(noun). switches: context "
          + "switches an \(noun).", width: width) + "\n"
  }

  /// Of the last column: who waited, and who got on.
  private var waiting: String {
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
    if table.rows.isEmpty { return "" }
    return table.rendered(style: style, width: width)
      + wrapped(
        "50%, 99%, longest: how long one \(noun) takes from call to return, in a recorded run. even: "
          + "Jain's index of what each thread had done when the first was through; 1 is even. in a "
          + "row: the most of one thread. overtaken: of those that had to wait, by one that came "
          + "later.", width: width) + "\n"
  }

  /// Bars in proportion, but for those far beyond the others: they are cut.
  private var bars: String {
    let rows = report.rows.compactMap { row in row.cells.last.map { (row, $0.cost.median) } }
      .sorted { $0.1 < $1.1 }
    let names = rows.map(\.0.name.count).max() ?? 0
    let figures = rows.map { time($0.1) }
    let figureWidth = figures.map(\.count).max() ?? 0
    let room = width - names - figureWidth - 6
    guard room >= 8, let longest = rows.last?.1, longest > 0 else { return "" }
    let full = min(longest, Self.cut * rows[rows.count / 2].1)
    return style.bold("at \(lastTitle)") + "\n"
      + zip(rows, figures).map { row, figure in
        let line = bar(max(row.1 / full, 1 / Double(room * 8)), width: room)
        return padded(row.0.name, to: names) + "  " + aligned(figure, to: figureWidth) + "  "
          + (row.0.isFloor ? style.faint(line) : line) + (row.1 > full ? " …" : "") + "\n"
      }.joined()
  }

  /// As a multiple of the middle one.
  private static let cut = 5.0

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
    if nanoseconds >= 99_995 { return String(format: "%.0f k", nanoseconds / 1_000) }
    return nanoseconds < 100
      ? String(format: "%.1f", nanoseconds) : Int(nanoseconds.rounded()).grouped
  }

  private func share(_ share: Double) -> String { String(format: "%.0f%%", share * 100) }

  private func rate(_ rate: Double) -> String {
    rate == 0 ? "0" : rate < 0.001 ? "<0.001" : String(format: "%.3f", rate)
  }
}
