import RaceLabKit

/// What further runs came to, which nobody recorded.
struct PageOutcomes {
  let report: RunReport
  /// The total of the recorded run.
  let recorded: Int

  private var unit: String { report.scenario.measure.unit }

  var section: PageSection {
    PageSection(
      id: "outcomes", title: "\(counted(report.runs, "further run").capitalizedFirst)",
      body: "<p>\(summary.html)</p>\n" + (bins.isEmpty ? "" : table.rendered)
        + stopped.map { "<p class=\"note\">\($0.html)</p>\n" }.joined())
  }

  private var bins: [Histogram.Bin] { Histogram(report.results.map(\.actual), limit: 15).bins }

  private var summary: String {
    let words = LossWords(report.scenario.measure)
    let boost = report.setup.boost == nil ? "not boosted" : "boosted alike, with other seeds"
    return "The same sizes, not recorded, \(boost): "
      + "\(report.racedRuns.grouped) of \(counted(report.runs, "run")) had \(words.plural), "
      + "\(percent(report.racedRate)); the 95% interval is \(percent(report.racedShare.low)) to "
      + "\(percent(report.racedShare.high))."
  }

  private var table: PageTable {
    let expected = report.setup.expected
    let isThere = bins.contains { $0.range.contains(expected) }
    let right = "\(unit)\(expected.grouped) is right" + (isThere ? "" : ", and came in no run")
    var table = PageTable(
      caption: "How often each total came; \(right.html)",
      columns: [
        .init(heading: "total", isNumber: true), .init(heading: "runs", isNumber: true),
        .init(heading: "share"),
      ])
    let most = bins.map(\.count).max() ?? 1
    for bin in bins {
      let range = bin.range
      let total =
        unit + range.lowerBound.grouped
        + (range.count == 1 ? "" : "–\(unit)\(range.upperBound.grouped)")
      var notes: [String] = []
      if range.contains(expected) {
        notes.append(range.count == 1 ? "expected" : "has the expected one")
        table.classes[table.rows.count] = "expected"
      }
      if range.contains(recorded) { notes.append("as the recorded run") }
      let share = Double(bin.count) / Double(most) * 100
      let bar = "<span class=\"bar\" style=\"width:\(Int(share * 0.7 + 0.5))%\"></span>"
      let note = notes.isEmpty ? "" : "<em>\(notes.joined(separator: ", "))</em>"
      table.rows.append([total.html, bin.count.grouped, (bin.count == 0 ? "" : bar) + note])
    }
    return table
  }

  /// Why there are no more runs.
  private var stopped: [String] {
    let words = RunText(report: report, style: Style(isOn: false), width: 80)
    return report.isGoingOn ? [] : ["The last run was not like the others: \(words.conclusion)."]
  }
}
