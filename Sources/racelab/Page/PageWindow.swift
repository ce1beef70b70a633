import RaceLabKit

/// The shortest window in which something went wrong, event by event.
struct PageWindow {
  let report: TraceReport

  /// Of a window with more events, only so many at either end are told.
  private static let mostEvents = 40

  private var trace: Trace { report.trace }
  private var scenario: Scenario { trace.scenario }
  private var noun: String { scenario.worker }

  var section: PageSection {
    guard let number = report.shortest else {
      return PageSection(
        id: "window", title: "Nothing went wrong", body: "<p>\(nothing.html)</p>\n")
    }
    let window = report.windows[number]
    return PageSection(
      id: "window", title: "The shortest window",
      body: "<p>\(story(of: window).html)</p>\n"
        + table(of: window, number: number).rendered
        + "<p class=\"note\">\(precision(of: window).html)</p>\n")
  }

  private var nothing: String {
    let none = "There is no window to show: this recording has \(LossWords(scenario.measure).none)."
    return scenario.grade.mayLose
      ? none + " That proves nothing. It is a \(scenario.grade.title) all the same, and the next "
        + "run may have some."
      : none + " Below is how the \(plural(of: noun)) took turns."
  }

  // MARK: The story

  private func name(_ place: Trace.Place) -> String { "\(noun) \(place.worker + 1)" }

  private func value(_ place: Trace.Place) -> String {
    scenario.measure.unit + trace[place].value.grouped
  }

  private func story(of window: Window) -> String {
    let culprit = window.culprit
    let length = nanoseconds(window.length)
    guard let victim = report.victims(of: window).first else { return "" }
    switch window.kind {
    case .lostUpdate:
      let pronoun = window.count == 1 ? "it" : "them"
      let read = report.events(of: window).last {
        $0.worker == culprit.worker && $0.event < culprit.event && trace[$0].operation.isRead
      }
      let old = read.map { "had read \(value($0)) before that, and " } ?? ""
      let others =
        window.count == 1
        ? "\(name(victim)) wrote \(value(victim)), and it did not stay."
        : "\(window.count.grouped) updates were written, and none of them stayed."
      return "In \(length), \(others) \(name(culprit).capitalizedFirst) \(old)wrote "
        + "\(value(culprit)) over \(pronoun), without knowing of \(pronoun)."
    case .wrongRead:
      return "In \(length), \(name(victim)) wrote a value and read back \(value(victim)), which "
        + "is not what it wrote: \(name(culprit)) had written in between."
    case .tornPair:
      return "In \(length), \(name(victim)) read two values that do not belong together: one from "
        + "before \(name(culprit)) wrote, and one from after."
    }
  }

  private func precision(of window: Window) -> String {
    // Two values have an order each, and none in common.
    var text =
      window.kind == .tornPair
      ? "Rows stand in the order of time" : "Rows stand in the order in which memory took them"
    text +=
      report.resolution > 0
      ? "; the times are exact to about \(nanoseconds(report.resolution))." : "."
    if !window.isDecided {
      text +=
        " Both wrote the same value, closer to each other than that, so which of the two was lost "
        + "can’t be told. One of them was."
    }
    return text
  }

  // MARK: The table

  private func table(of window: Window, number: Int) -> PageTable {
    let events = report.events(of: window)
    let left = max(0, events.count - Self.mostEvents)
    let half = Self.mostEvents / 2
    let shown = left > 0 ? events.prefix(half) + events.suffix(half) : events
    let workers = Set(shown.map(\.worker)).sorted()
    let victims = Set(report.victims(of: window))
    let hasSecond = shown.contains { trace[$0].operation.variable == 1 }
    let about =
      hasSecond ? trace.variables.prefix(2).joined(separator: " and ") : trace.variables[0]
    var table = PageTable(
      caption: "Window \((number + 1).grouped) of \(report.windows.count.grouped), by time, "
        + "\(nanoseconds(window.start)) into the run: what was done with <var>\(about.html)</var>",
      columns: [.init(heading: "time", isNumber: true)]
        + workers.map { .init(heading: "\(noun) \($0 + 1)") })
    for (index, event) in shown.enumerated() {
      if left > 0 && index == half {
        table.rows.append(["…", "\(left.grouped) more"] + workers.dropFirst().map { _ in "" })
      }
      if event == window.culprit { table.classes[table.rows.count] = "erases" }
      if victims.contains(event) { table.classes[table.rows.count] = "lost" }
      let cell = words(event, window, isVictim: victims.contains(event), isNamed: hasSecond)
      table.rows.append(
        ["+\(nanoseconds(trace[event].time - window.start))"]
          + workers.map { $0 == event.worker ? cell : "" })
    }
    return table
  }

  private func words(
    _ event: Trace.Place, _ window: Window, isVictim: Bool, isNamed: Bool
  ) -> String {
    let operation = trace[event].operation
    let name = operation.variable.map { trace.variables[$0] } ?? ""
    let text =
      (operation.isWrite ? "writes " : "reads ")
      + (isNamed ? "<var>\(name.html)</var> " : "") + value(event).html
    if isVictim {
      return text + " <strong class=\"mark lost\">\(LossWords(scenario.measure).label)</strong>"
    }
    if event == window.culprit {
      let deed = window.kind == .lostUpdate ? "culprit, erases \(window.count.grouped)" : "culprit"
      return text + " <strong class=\"mark erases\">\(deed)</strong>"
    }
    return text
  }
}
