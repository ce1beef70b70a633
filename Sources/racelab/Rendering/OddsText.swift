import Foundation
import RaceLabKit

/// Words how often a race shows, plain and boosted.
struct OddsText {
  let odds: Odds
  let host: RaceLabKit.Host
  let style: Style
  let width: Int

  private var scenario: Scenario { odds.plain.scenario }

  func rendered() -> String {
    let boost = odds.boosted.setup.boost?.words ?? ""
    var text = scenario.heading(style: style, width: width)
    text +=
      wrapped(
        "\(odds.plain.setup.words(of: scenario)), \(counted(odds.plain.runs, "run")) of each, "
          + "boosted: \(boost)", width: width, first: "  ", indent: "  ") + "\n\n"
    var table = Table(columns: [
      .init(heading: ""), .init(heading: "hits", alignsRight: true),
      .init(heading: "rate", alignsRight: true), .init(heading: "95% interval"),
      .init(heading: "runs to see it, 99%", alignsRight: true),
    ])
    for (name, report) in [("plain", odds.plain), ("boosted", odds.boosted)] {
      table.add([
        .init(text: name), .init(text: report.racedRuns.grouped),
        .init(text: percent(report.racedRate)),
        .init(text: "\(percent(report.racedShare.low)) to \(percent(report.racedShare.high))"),
        .init(text: Odds.runsToSee(report.racedRate)?.grouped ?? "–"),
      ])
    }
    text += table.rendered(style: style, width: width) + "\n"
    for line in remarks { text += wrapped(line, width: width) + "\n" }
    return text + "\n" + host.footer(style: style, width: width)
  }

  private var remarks: [String] {
    var remarks: [String] = []
    for (name, report) in [("plain", odds.plain), ("boosted", odds.boosted)] {
      if let timeOut = report.timeOut {
        remarks.append(
          "A \(name) run did not end within \(timeOut.limit.typed); no more were made.")
      }
      guard report.racedRuns == 0, report.runs > 0 else { continue }
      remarks.append(
        "No \(name) run of \(report.runs.grouped) went wrong: with 95% confidence fewer than "
          + "\(percent(min(1, 3 / Double(report.runs)))) of all do (rule of three).")
    }
    let (plain, boosted) = (odds.plain.racedRuns, odds.boosted.racedRuns)
    if plain > 0 && boosted > 0 {
      let ratio = Double(boosted) / Double(plain)
      remarks.append("Boosted, it shows \(String(format: "%.1f", ratio)) times as often.")
    }
    return remarks
  }
}

/// What `odds --json` prints.
struct OddsDocument: Encodable {
  let schemaVersion = 1
  let command = "odds"
  let host = RaceLabKit.Host.current
  let name: String
  let grade: String
  let threads: Int
  let iterations: Int
  let plain: Rate
  let boosted: Rate

  init(_ odds: Odds) {
    name = odds.plain.scenario.name
    grade = odds.plain.scenario.grade.rawValue
    (threads, iterations) = (odds.plain.setup.threads, odds.plain.setup.iterations)
    (plain, boosted) = (Rate(odds.plain), Rate(odds.boosted))
  }

  struct Rate: Encodable {
    /// "pause:1000, seed 1"; absent for plain runs.
    let boost: String?
    let runs: Int
    let hits: Int
    /// The 95% interval of the share of runs that hit.
    let low: Double
    let high: Double
    /// To see one hit with 99% confidence; absent if there was none.
    let runsToSee: Int?

    init(_ report: RunReport) {
      boost = report.setup.boost?.words
      (runs, hits) = (report.runs, report.racedRuns)
      (low, high) = (report.racedShare.low, report.racedShare.high)
      runsToSee = Odds.runsToSee(report.racedRate)
    }
  }
}
