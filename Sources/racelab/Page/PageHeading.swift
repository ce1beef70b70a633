import RaceLabKit

/// What was run, what was expected, and what came out.
struct PageHeading {
  let report: TraceReport

  private var trace: Trace { report.trace }
  private var scenario: Scenario { trace.scenario }
  private var unit: String { scenario.measure.unit }

  /// The recorded run, held against the grade as any other.
  private var run: RunText {
    var run = RunReport(scenario: scenario, setup: trace.setup)
    run.add(.finished(trace.result), limit: .zero)
    return RunText(report: run, style: Style(isOn: false), width: 80)
  }

  var rendered: String {
    """
    <header>
    <p class="grade \(scenario.grade.rawValue)">\(scenario.grade.title)</p>
    <h1>\(scenario.name.html)</h1>
    <p class="lede">\(scenario.summary.html)</p>
    <p>\(run.sizes.html)</p>
    <dl class="facts">
    \(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value) <small>\($0.rest)</small></dd></div>" }
      .joined(separator: "\n"))
    </dl>
    <p>\(run.conclusion.html): \(scenario.reason.html).</p>
    \(notes.map { "<p class=\"note\">\($0.html)</p>\n" }.joined())</header>
    """
  }

  private var facts: [(name: String, value: String, rest: String)] {
    let words = LossWords(scenario.measure)
    return [
      ("expected", (unit + trace.setup.expected.grouped).html, ""),
      ("came out", (unit + trace.result.actual.grouped).html, ""),
      (words.label, report.reported.grouped, "by the run’s own account"),
      (
        "found", report.found.grouped,
        "in the recording, in \(counted(report.windows.count, "window"))"
      ),
    ]
  }

  private var notes: [String] {
    var notes: [String] = []
    if trace.dropped > 0 {
      let end = trace.keeping == .oldest ? "beginning" : "end"
      notes.append(
        "\(counted(trace.dropped, "event")) found no room in the buffers: what is shown below is "
          + "the \(end) of the run, \(nanoseconds(trace.length)) long, of which all events are "
          + "there.")
    }
    if report.orders.allSatisfy({ $0 == nil }) {
      notes.append(
        "Which access came before which could not be found out from this recording, so it names "
          + "no single loss.")
    } else if trace.dropped == 0 && report.found != report.reported {
      notes.append(
        "The recording names \(report.found.grouped) of the \(report.reported.grouped): the others "
          + "left no trace in what was noted down.")
    }
    notes.append(
      "Recording takes time between the read and the write, which makes a race likelier.")
    return notes
  }
}
