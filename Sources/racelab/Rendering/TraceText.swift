import RaceLabKit

/// Words what a recorded run tells.
struct TraceText {
  let recording: TraceRecording
  /// The numbers of the windows to draw, or the time to look at.
  let choice: TraceOptions.Choice
  let style: Style
  let width: Int

  private var report: TraceReport { recording.report }
  private var trace: Trace { report.trace }
  private var scenario: Scenario { trace.scenario }
  private var setup: Setup { trace.setup }
  private var words: LossWords { LossWords(scenario.measure) }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    text += facts + "\n"
    if trace.recordsAccesses {
      text += workerTable + "\n"
    } else {
      text += wrapped(Self.onlyCalls, width: width) + "\n\n"
    }
    text += story
    text += footnotes.map { "\n" + wrapped($0, width: width) + "\n" }.joined()
    return text + "\n" + recording.host.footer(style: style, width: width)
  }

  private var sizes: String {
    var text = setup.words(of: scenario)
    if setup.think != .none { text += ", think time \(setup.think.typed)" }
    if let boost = setup.boost { text += ", boosted: \(boost.words)" }
    text += "; recorded: \(counted(trace.count, "event")) in \(nanoseconds(trace.length))"
    if trace.dropped > 0 {
      text += ", the \(trace.keeping.rawValue) of them; \(trace.dropped.grouped) found no room"
    }
    return text
  }

  // MARK: Facts

  private var facts: String {
    let unit = scenario.measure.unit
    var rows = [
      ("expected", unit + setup.expected.grouped, ""),
      ("actual", unit + trace.result.actual.grouped, ""),
      (words.label, report.reported.grouped, plural(of: words.noun)),
    ]
    if trace.recordsAccesses {
      rows.append(("found", report.found.grouped, found))
    }
    let numbers = rows.map(\.1.count).max() ?? 0
    return rows.map { label, value, rest in
      let first = "  " + padded(label, to: 10) + aligned(value, to: numbers)
      if rest.isEmpty { return first + "\n" }
      let indent = String(repeating: " ", count: 12 + numbers + 2)
      return wrapped(rest, width: width, first: first + "  ", indent: indent) + "\n"
    }.joined()
  }

  private var found: String {
    if report.found == 0 { return "in the recording" }
    switch report.windows[0].kind {
    case .lostUpdate:
      return "in the recording, each with the write that erased it: "
        + "\(counted(report.windows.count, "write")) did"
    case .wrongRead: return "in the recording, each with the write that came between"
    case .tornPair: return "in the recording, each with the write it saw half of"
    }
  }

  private static let onlyCalls =
    "Recorded is only when each iteration began and ended: the scenario has no read and write of "
    + "one shared value that something could come between, or none that it notes."

  /// A row a thread, and one for all.
  private var workerTable: String {
    var table = Table(columns: [
      .init(heading: ""), .init(heading: waiting, alignsRight: true),
      .init(heading: "99%", alignsRight: true, isOptional: true),
      .init(heading: "longest", alignsRight: true),
      .init(heading: inside, alignsRight: true),
      .init(heading: "99%", alignsRight: true, isOptional: true),
      .init(heading: "longest", alignsRight: true),
      .init(heading: "in a row", alignsRight: true),
    ])
    func add(_ name: String, _ wait: Durations, _ inside: Durations, _ streak: Int?) {
      let times = [wait, inside].flatMap { [$0.median, $0.share(0.99), $0.longest] }
      table.add(
        [.init(text: name)] + times.map { .init(text: nanoseconds($0)) }
          + [.init(text: streak?.grouped ?? "–")])
    }
    let streaks = report.ownership?.longestStreaks
    if setup.threads <= Self.mostRows {
      for worker in trace.workers.indices {
        add("T\(worker + 1)", report.waits[worker], report.insides[worker], streaks?[worker])
      }
    }
    add(
      "all", Durations(report.waits.flatMap(\.sorted)),
      Durations(report.insides.flatMap(\.sorted)), streaks?.max())
    var text = table.rendered(style: style, width: width)
    var remark = "\(waiting): from the beginning of an iteration to its first access; \(inside): "
    remark += "from there to its end."
    if let ownership = report.ownership {
      remark += " \(ownership.handOvers.grouped) of \(counted(ownership.writes, "write")) came "
      remark += "after another thread's."
    }
    text += wrapped(remark, width: width) + "\n"
    return text
  }

  private static let mostRows = 10
  private var waiting: String { trace.isDeferred ? "in the queue" : "to get in" }
  private var inside: String { "inside" }

  // MARK: Windows

  private var story: String {
    switch choice {
    case .all: return report.windows.isEmpty ? nothing : list
    case .number(let number): return drawn(number)
    case .around(let time): return surroundings(of: time)
    case .shortest:
      guard let number = report.shortest else { return nothing }
      let isOnly = report.windows.count == 1
      return drawn(number, after: isOnly ? "The only one, " : "The shortest, ")
    }
  }

  private func drawn(_ number: Int, after introduction: String = "") -> String {
    let window = report.windows[number]
    let heading =
      "window \((number + 1).grouped) of \(report.windows.count.grouped), "
      + "at \(nanoseconds(window.start)), \(nanoseconds(window.length)) long"
    var text = wrapped(introduction + heading, width: width) + "\n\n"
    text += drawn(report.events(of: window), in: window)
    text += "\n" + wrapped(sentence(window), width: width) + "\n"
    if let token = report.scheduleToken(of: window) {
      text += "\nThe same in the model, and to play with:\n"
      text += "  racelab replay \(token.text)\n"
      text += "  racelab play \(scenario.name)"
      if token.threads != 2 { text += " --threads \(token.threads)" }
      if token.iterations != 1 { text += " --iterations \(token.iterations)" }
      text += "\n"
    }
    return text
  }

  private func sentence(_ window: Window) -> String {
    let culprit = "T\(window.culprit.worker + 1)"
    let wrote = trace[window.culprit].value.grouped
    guard let first = report.victims(of: window).first else { return "" }
    let victim = "T\(first.worker + 1)"
    switch window.kind {
    case .lostUpdate where !window.isDecided:
      let both = [victim, culprit].sorted().joined(separator: " and ")
      return "\(both) read the same value and wrote \(wrote): two updates, one step. The writes "
        + "are closer together than times are exact in this run "
        + "(\(nanoseconds(report.resolution))), so which of the two was lost is not decided."
    case .lostUpdate where window.count == 1:
      return "\(culprit) had read before \(victim) wrote \(trace[first].value.grouped), so its "
        + "\(wrote) erases \(victim)'s update."
    case .lostUpdate:
      return
        "\(culprit) had read before \(counted(window.count, "update")) of others, the first of "
        + "them \(victim)'s \(trace[first].value.grouped), and its \(wrote) erases them all."
    case .wrongRead:
      return "\(victim) wrote its own number, and read \(trace[first].value.grouped), which "
        + "\(culprit) had written in between."
    case .tornPair:
      return "\(victim) read one value from before \(culprit)'s iteration and one from after: the "
        + "two do not belong together."
    }
  }

  private var list: String {
    var table = Table(columns: [
      .init(heading: "window", alignsRight: true), .init(heading: "at", alignsRight: true),
      .init(heading: "long", alignsRight: true), .init(heading: "by"),
      .init(heading: "value", alignsRight: true), .init(heading: "count", alignsRight: true),
      .init(heading: "of"), .init(heading: "decided", isOptional: true),
    ])
    for (number, window) in report.windows.enumerated() {
      let victims = Set(report.victims(of: window).map(\.worker)).sorted()
      table.add([
        .init(text: (number + 1).grouped), .init(text: nanoseconds(window.start)),
        .init(text: nanoseconds(window.length)), .init(text: "T\(window.culprit.worker + 1)"),
        .init(text: trace[window.culprit].value.grouped), .init(text: window.count.grouped),
        .init(text: names(victims)), .init(text: window.isDecided ? "" : "either"),
      ])
    }
    return table.rendered(style: style, width: width)
  }

  private func names(_ workers: [Int]) -> String {
    let names = workers.prefix(4).map { "T\($0 + 1)" }.joined(separator: " ")
    return workers.count > 4 ? names + " …" : names
  }

  /// What happened just before and after a time.
  private func surroundings(of time: Int) -> String {
    let near = trace.events(around: time, count: 12)
    let start = near.first.map { trace[$0].time } ?? 0
    return "Around \(nanoseconds(time)), from \(nanoseconds(start)) on:\n\n" + drawn(near)
  }

  /// Nothing was found to have gone wrong: the whole run if it is short, else who waited longest.
  private var nothing: String {
    guard !trace.recordsAccesses || report.orders[0] != nil else {
      return wrapped(
        "No order was found in which every read finds what was written last, so what went wrong "
          + "can't be told update by update.", width: width) + "\n"
    }
    let verdict =
      report.reported > 0
      ? "What went wrong in this run was not in the time recorded."
      : scenario.grade == .safe
        ? "Nothing went wrong, as graded safe."
        : "Nothing went wrong in this run, which proves nothing: the threads may just not have met."
    var text = wrapped(verdict, width: width) + "\n"
    if trace.count <= WindowText.most {
      text += "\nThe whole run:\n\n" + drawn(trace.byTime)
    } else if trace.recordsAccesses && !trace.isDeferred, let wait = report.longestWait {
      text += "\nThe longest wait: T\(wait.worker + 1), at \(nanoseconds(wait.start)), "
      text += "\(nanoseconds(wait.end - wait.start)) long\n\n"
      text += drawn(trace.events(from: wait.start, to: wait.end))
    }
    return text
  }

  private func drawn(_ events: [Trace.Place], in window: Window? = nil) -> String {
    WindowText(report: report, events: events, window: window, style: style, width: width)
      .rendered()
  }

  private var footnotes: [String] {
    var notes: [String] = []
    if trace.dropped > 0 {
      notes.append(
        "Events were dropped, so what was found is of the time that all buffers cover; --buffer "
          + "makes them larger.")
    }
    if trace.recordsAccesses {
      if trace.endsWithWrite {
        notes.append(
          "Times are noted just after what they are of; that of a write once its iteration has "
            + "returned, so after an unlock.")
      }
      notes.append(
        "To note a read takes time before the write, so a recorded run races at other odds than a "
          + "plain one: 'racelab odds \(scenario.name)'.")
    }
    return notes
  }
}
