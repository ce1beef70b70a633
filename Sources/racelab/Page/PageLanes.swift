import RaceLabKit

/// The whole recording to zoom into, and the same in tables.
struct PageLanes {
  let report: TraceReport
  let iterations: TraceIterations
  let detail: PageDetail

  /// Tables are to be read: longer ones tell the most telling rows only, and say so.
  private static let mostRows = 100

  private var trace: Trace { report.trace }
  private var scenario: Scenario { trace.scenario }
  private var noun: String { scenario.worker }
  private var words: LossWords { LossWords(scenario.measure) }

  var section: PageSection {
    PageSection(
      id: "lanes", title: "The whole recording",
      body: introduction + chart + workerList + windowList)
  }

  private var introduction: String {
    let unit = scenario.measure.iteration
    var text =
      "<p>A lane for each \(noun), \(counted(iterations.count, unit).html) in "
      + "\(nanoseconds(trace.length)). A bar is one \(unit.html), from its first access to its last; "
      + "the thin line before it is the time it waited.</p>\n"
    if !detail.isAll {
      let held = detail.iterations.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
      let place = detail.isAroundWindows ? "around the shortest windows" : "at the beginning"
      let windows =
        report.windows.isEmpty
        ? ""
        : ", with \(detail.windows.count.grouped) of \(counted(report.windows.count, "window"))"
      text +=
        "<p class=\"note\">That is too much for one page: \(held.grouped) of the "
        + "\(plural(of: unit).html) are in it one by one, \(place)\(windows). All others are merged into "
        + "blocks by time; every one is counted.</p>\n"
    }
    return text
  }

  // MARK: The chart

  private var chart: String {
    let hasWindows = !detail.windows.isEmpty
    let windowButtons =
      hasWindows
      ? [
        ("previous", "Previous window", "P"), ("next", "Next window", "N"),
        ("shortest", "Shortest window", "S"),
      ] : []
    let buttons =
      [("in", "Zoom in", "+"), ("out", "Zoom out", "−"), ("all", "Whole recording", "Home")]
      + windowButtons
    return """
      <noscript><p class="note">The chart needs JavaScript; the tables below it do not.</p></noscript>
      <figure id="chart" hidden="">
      <div class="tools" role="group" aria-label="Zoom and windows">
      \(buttons.map { "<button type=\"button\" data-do=\"\($0.0)\">\($0.1) <kbd>\($0.2)</kbd></button>" }
        .joined(separator: "\n"))
      </div>
      <div id="view" tabindex="0" role="application" aria-roledescription="chart"
        aria-label="Swim lanes of the recording" aria-describedby="keys where">
      <canvas aria-hidden="true"></canvas>
      <p id="tip" hidden=""></p>
      </div>
      <p id="where" role="status"></p>
      <p id="about" role="status">Point at a bar, or choose one with the keys, to see its times and values.</p>
      <figcaption>
      <ul class="legend">
      \(legend)
      </ul>
      <p id="keys">Keys, once the chart has the focus: <kbd>←</kbd> <kbd>→</kbd> move,
      <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>Home</kbd> shows all, \(hasWindows
        ? "<kbd>N</kbd> <kbd>P</kbd> go to the next and previous window, <kbd>S</kbd> to the shortest, "
        : "")<kbd>Shift</kbd> with <kbd>←</kbd> <kbd>→</kbd> chooses a bar, <kbd>↑</kbd> <kbd>↓</kbd> a
      lane. Mouse: the wheel zooms, dragging moves.</p>
      </figcaption>
      </figure>

      """
  }

  private var legend: String {
    let unit = scenario.measure.iteration.html
    let erases = words.label == "lost" ? "erases others" : "makes another wrong"
    var items = [("plain", unit), ("wait", "waiting for its first access")]
    if !report.windows.isEmpty {
      items.append(("lost", "\(words.label): striped, a cross below"))
      items.append(("erases", "\(erases): a triangle above"))
    }
    if !detail.isAll { items.append(("block", "merged; the lower part is \(words.label)")) }
    return items.map { "<li><span class=\"key \($0.0)\"></span>\($0.1)</li>" }
      .joined(separator: "\n")
  }

  // MARK: The tables

  /// Open if it is short.
  private var workerList: String {
    let table = workers
    return table.rows.count <= 12
      ? table.rendered : Self.folded("The \(plural(of: noun)) as a table", table)
  }

  private static func folded(_ title: String, _ table: PageTable) -> String {
    "<details>\n<summary>\(title)</summary>\n\(table.rendered)</details>\n"
  }

  private var workers: PageTable {
    let (lost, unit) = (words.label, scenario.measure.iteration)
    var table = PageTable(
      caption: "The \(plural(of: noun))",
      columns: [.init(heading: noun)]
        + [
          plural(of: unit), lost, "erasing", "median wait", "longest wait", "median inside",
          "longest inside",
        ].map { .init(heading: $0.html, isNumber: true) })
    let all = iterations.workers.indices.sorted {
      (-iterations.erasers[$0].count, $0) < (-iterations.erasers[$1].count, $1)
    }
    for worker in all.prefix(Self.mostRows).sorted() {
      table.rows.append(
        [
          "\(noun) \(worker + 1)", iterations.workers[worker].count.grouped,
          iterations.erasers[worker].count.grouped, iterations.erasing[worker].count.grouped,
        ]
          + [report.waits[worker], report.insides[worker]].flatMap {
            [nanoseconds($0.median), nanoseconds($0.longest)]
          })
    }
    if all.count > Self.mostRows {
      table.caption =
        "The \(Self.mostRows) of \(all.count.grouped) \(plural(of: noun)) with most \(lost)"
    }
    return table
  }

  private var windowList: String {
    guard !report.windows.isEmpty else { return "" }
    let shown = report.shortestFirst.prefix(Self.mostRows)
    let all = report.windows.count
    var table = PageTable(
      caption: shown.count < all
        ? "The \(shown.count) shortest of \(all.grouped) windows, the shortest first"
        : "All windows, the shortest first",
      columns: ["window", "begins", "lasts"].map { .init(heading: $0, isNumber: true) }
        + [.init(heading: "culprit"), .init(heading: "writes", isNumber: true)]
        + [.init(heading: words.label, isNumber: true), .init(heading: "of")])
    for number in shown {
      let window = report.windows[number]
      let victims = Set(report.victims(of: window).map { $0.worker + 1 }).sorted()
      table.rows.append([
        (number + 1).grouped, nanoseconds(window.start), nanoseconds(window.length),
        "\(noun) \(window.culprit.worker + 1)",
        (scenario.measure.unit + trace[window.culprit].value.grouped).html,
        window.count.grouped,
        "\(victims.count == 1 ? noun : plural(of: noun)) "
          + victims.map(String.init).joined(separator: ", "),
      ])
    }
    return Self.folded("The windows as a table", table)
  }
}
