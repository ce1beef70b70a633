import RaceLabKit

/// Words the report of one scenario for a terminal.
struct RunText {
  let report: RunReport
  let style: Style
  let width: Int

  private var scenario: Scenario { report.scenario }
  private var setup: Setup { report.setup }
  private var words: LossWords { LossWords(scenario.loss) }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    if !report.results.isEmpty {
      text += facts + "\n"
      if report.results.count > 1 { text += histogram + "\n" }
    }
    text += labelled(report.verdict.title, conclusion + ".", width: width) {
      style.verdict(report.verdict, $0)
    }
    if let timeOut = report.timeOut, !timeOut.threads.isEmpty {
      text += StackText(threads: timeOut.threads, width: width).rendered()
    }
    if let death = report.death, !death.lastLines.isEmpty {
      text += "Its last lines:\n"
      text += death.lastLines.map { "  " + $0.prefix(max(20, 2 * width)) + "\n" }.joined()
    }
    if let why { text += labelled("Why", why + ".", width: width, paint: style.bold) }
    text += labelled("Next", next, width: width, paint: style.bold)
    return text
  }

  private var sizes: String {
    var text =
      "\(setup.threads.grouped) \(scenario.program.workers.rawValue) × "
      + "\(setup.iterations.grouped) increments"
    if setup.step > 1 { text += " of \(setup.step.grouped)" }
    if report.results.count > 1 { text += ", \(counted(report.results.count, "run"))" }
    if setup.think != .none { text += ", think time \(setup.think.typed)" }
    return text
  }

  // MARK: Facts

  private var facts: String {
    let totals = report.results.map(\.actual).sorted()
    let expected = setup.expected.grouped
    let label = 8
    let numbers = [expected, spread(totals).low].map(\.count).max() ?? 0
    let room = width - 2 - label - 2 - numbers - 2
    func line(_ name: String, _ value: String, _ rest: String = "") -> String {
      "  " + padded(name, to: label) + "  " + aligned(value, to: numbers)
        + (rest.isEmpty ? "" : "  " + rest) + "\n"
    }
    if totals.count == 1 {
      let lost = setup.expected - totals[0]
      let barWidth = min(40, room)
      let share = Double(totals[0]) / Double(setup.expected)
      let bars = barWidth >= 8
      return line("expected", expected, bars ? style.faint(bar(1, width: barWidth)) : "")
        + line("actual", totals[0].grouped, bars ? bar(share, width: barWidth) : "")
        + line("lost", lost.grouped, lost == 0 ? "" : percent(1 - share))
        + line("time", time(report.results[0].seconds), perIncrement)
    }
    let (low, middle, high) = spread(totals)
    let lost = report.results.reduce(0) { $0 + Double(report.lost($1)) }
    let share = lost / (Double(setup.expected) * Double(totals.count))
    return line("expected", expected)
      + line("actual", low, low == high ? "in every run" : "to \(high), median \(middle)")
      + line("lost", percent(share), "of all \(words.plural)")
      + wrapped(
        "\(report.racedRuns.grouped) of \(counted(totals.count, "run")) lost \(words.plural): "
          + "\(percent(Double(report.racedRuns) / Double(totals.count))), 95% interval "
          + "\(percent(report.racedShare.low)) to \(percent(report.racedShare.high))",
        width: width, first: "  " + padded("lossy", to: label) + "  ", indent: "            ")
      + "\n"
      + line("time", time(report.medianSeconds), "median run, \(perIncrement)")
  }

  private func spread(_ totals: [Int]) -> (low: String, middle: String, high: String) {
    guard let low = totals.first, let high = totals.last else { return ("", "", "") }
    return (low.grouped, totals[totals.count / 2].grouped, high.grouped)
  }

  private var perIncrement: String {
    "\(time(report.medianSeconds / Double(setup.increments))) an increment"
  }

  private var histogram: String {
    let bins = Histogram(report.results.map(\.actual), limit: 12).bins
    let labels = bins.map { bin in
      bin.range.count == 1
        ? bin.range.lowerBound.grouped
        : "\(bin.range.lowerBound.grouped)–\(bin.range.upperBound.grouped)"
    }
    let labelWidth = labels.map(\.count).max() ?? 0
    let most = bins.map(\.count).max() ?? 1
    let room = max(4, min(40, width - labelWidth - 4 - 2 - "\(most)".count))
    return "  totals\n"
      + zip(bins, labels).map { bin, label in
        // A bin that is not empty shows at least a sliver.
        let share = bin.count == 0 ? 0 : max(Double(bin.count) / Double(most), 1 / Double(room * 8))
        let count = bin.count == 0 ? "" : "  \(bar(share, width: room)) \(bin.count.grouped)"
        return "  " + aligned(label, to: labelWidth) + count + "\n"
      }.joined()
  }

  // MARK: Words

  private var conclusion: String {
    let runs = report.results.count
    let lost = report.results.reduce(0) { $0 + report.lost($1) }
    switch report.verdict {
    case .raced:
      return "\(words.lost(lost)), which is what a \(scenario.grade.title) does"
    case .broken:
      return "\(words.lost(lost)), though the scenario is graded safe"
    case .exact:
      return runs == 1 ? "\(words.none), as graded safe" : "\(words.none) in \(runs.grouped) runs"
    case .notSeen:
      let which = runs == 1 ? "this run" : "these \(runs.grouped) runs"
      return "\(words.none) in \(which). That proves nothing: it is a \(scenario.grade.title) "
        + "all the same, and the next run may lose some"
    case .timedOut:
      return timeOut
    case .died:
      return death
    }
  }

  private var death: String {
    guard let death = report.death else { return "" }
    if let signal = death.signalName { return "\(signal.symbol), \(signal.words)" }
    if case .exit(let status) = death.cause {
      return "the run's process ended with status \(status) and no result"
    }
    return "the run's process said something that is no result, and was ended"
  }

  private var timeOut: String {
    guard let timeOut = report.timeOut else { return "" }
    let limit = "stopped at the time limit of \(timeOut.limit.typed)"
    guard let completed = timeOut.completed else {
      return "\(limit), but the \(scenario.program.workers.rawValue) did not stop: they wait for "
        + "something that does not come"
    }
    return "\(limit) with \(completed.grouped) of \(setup.increments.grouped) increments done. "
      + "Lower --iterations\(setup.think == .none ? "" : " or --think"), or raise --timeout"
  }

  private var why: String? {
    switch report.verdict {
    case .raced, .exact: scenario.reason
    case .notSeen: "when it shows, \(scenario.reason)"
    case .broken, .timedOut, .died: nil
    }
  }

  private var next: String {
    switch report.verdict {
    case .raced: "racelab run \(scenario.name) \(scenario.next)"
    case .notSeen: "racelab run \(scenario.name) --runs 100"
    case .exact, .broken, .timedOut, .died: "racelab explain \(scenario.name)"
    }
  }
}

/// What a scenario loses, in words.
struct LossWords {
  let plural: String
  private let singular: String
  private let verb: String

  init(_ loss: Scenario.Loss) {
    switch loss {
    case .update: (singular, plural, verb) = ("update", "updates", "lost")
    case .read: (singular, plural, verb) = ("right read", "right reads", "lost")
    }
  }

  /// "12 updates were lost".
  func lost(_ count: Int) -> String {
    count == 1 ? "1 \(singular) was \(verb)" : "\(count.grouped) \(plural) were \(verb)"
  }

  /// "no update was lost".
  var none: String { "no \(singular) was \(verb)" }
}

extension Verdict {
  /// As a report says it.
  var title: String {
    switch self {
    case .raced: "Raced"
    case .exact: "Exact"
    case .notSeen: "Not seen"
    case .broken: "Broken"
    case .timedOut: "Timed out"
    case .died: "Crashed"
    }
  }
}

extension Style {
  func verdict(_ verdict: Verdict, _ text: String) -> String {
    switch verdict {
    case .raced: red(text)
    case .exact: green(text)
    case .notSeen: yellow(text)
    case .broken, .timedOut, .died: bold(red(text))
    }
  }
}
