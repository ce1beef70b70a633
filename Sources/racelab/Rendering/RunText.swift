import RaceLabKit

/// Words the report of one scenario for a terminal.
struct RunText {
  let report: RunReport
  let style: Style
  let width: Int

  private var scenario: Scenario { report.scenario }
  private var unit: String { scenario.measure.unit }
  private var setup: Setup { report.setup }
  private var words: LossWords { LossWords(scenario.measure) }

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

  /// What was run, and all that changes how: think time, boost.
  var sizes: String {
    var text = setup.words(of: scenario)
    if setup.step > 1 { text += " of \(unit)\(setup.step.grouped)" }
    if report.runs > 1 { text += ", \(counted(report.runs, "run"))" }
    if setup.think != .none { text += ", think time \(setup.think.typed)" }
    if let boost = setup.boost { text += ", boosted: \(boost.words)" }
    return text
  }

  // MARK: Facts

  private var facts: String {
    let totals = report.results.map(\.actual).sorted()
    let expected = unit + setup.expected.grouped
    let label = 8
    let (low, middle, high) = spread(totals)
    let violations = report.results.count == 1 ? report.violations : [:]
    let numbers = ([expected, low] + violations.values.map(\.grouped)).map(\.count).max() ?? 0
    let room = width - 2 - label - 2 - numbers - 2
    func line(_ name: String, _ value: String, _ rest: String = "") -> String {
      "  " + padded(name, to: label) + "  " + aligned(value, to: numbers)
        + (rest.isEmpty ? "" : "  " + rest) + "\n"
    }
    if totals.count == 1 {
      let barWidth = min(40, room)
      let share = Double(totals[0]) / Double(setup.expected)
      let bars = barWidth >= 8 && setup.expected > 0
      return line("expected", expected, bars ? style.faint(bar(1, width: barWidth)) : "")
        + line("actual", low, bars ? bar(share, width: barWidth) : "")
        + violationLines.map { line($0.label, $0.count, $0.rest) }.joined()
        + line("time", time(report.results[0].seconds), perIncrement)
    }
    let wrong = report.violations.values.reduce(0, +)
    return line("expected", expected)
      + line("actual", low, low == high ? "in every run" : "to \(high), median \(middle)")
      + line(
        words.label, percent(Double(wrong) / Double(setup.countable * totals.count)),
        "of all \(bases)")
      + wrapped(
        "\(report.racedRuns.grouped) of \(counted(report.runs, "run")) had \(words.plural): "
          + "\(percent(report.racedRate)), 95% interval "
          + "\(percent(report.racedShare.low)) to \(percent(report.racedShare.high))",
        width: width, first: "  " + padded("lossy", to: label) + "  ", indent: "            ")
      + "\n"
      + line("time", time(report.medianSeconds), "median run, \(perIncrement)")
  }

  private var bases: String {
    words.label == "lost" ? plural(of: words.noun) : plural(of: scenario.measure.iteration)
  }

  /// Of a single run; one line saying 0 if nothing went wrong.
  private var violationLines: [(label: String, count: String, rest: String)] {
    let violations = report.violations
    if violations.isEmpty { return [(words.label, "0", "")] }
    return violations.sorted { $0.key < $1.key }.map { name, count in
      let share = percent(Double(count) / Double(setup.countable))
      let words = LossWords(Measure(violation: name))
      return (
        words.label, count.grouped,
        words.label == "lost" && scenario.measure.violation == name
          ? share : "\(plural(of: words.noun)), \(share)"
      )
    }
  }

  private func spread(_ totals: [Int]) -> (low: String, middle: String, high: String) {
    guard let low = totals.first, let high = totals.last else { return ("", "", "") }
    return (
      unit + low.grouped, unit + totals[totals.count / 2].grouped, unit + high.grouped
    )
  }

  private var perIncrement: String {
    "\(time(report.medianSeconds / Double(setup.increments))) \(article) \(scenario.measure.iteration)"
  }

  private var article: String {
    scenario.measure.iteration.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
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

  /// What the runs came to and how that fits the grade, without a full stop.
  var conclusion: String {
    let runs = report.runs
    let wrong = words.counts(report.violations)
    switch report.verdict {
    case .raced where report.death != nil:
      let crashes = "\(report.deaths.grouped) of \(counted(runs, "run")) crashed (\(death))"
      return "\(crashes)\(wrong.isEmpty ? "" : ", and \(wrong)"), which is what this "
        + "\(scenario.grade.title) may do"
    case .raced:
      return "\(wrong), which is what a \(scenario.grade.title) does"
    case .broken:
      return "\(wrong), though the scenario is graded safe"
    case .exact:
      return runs == 1 ? "\(words.none), as graded safe" : "\(words.none) in \(runs.grouped) runs"
    case .notSeen:
      let which = runs == 1 ? "this run" : "these \(runs.grouped) runs"
      return "\(words.none) in \(which). That proves nothing: it is a \(scenario.grade.title) "
        + "all the same, and the next run may have some"
    case .timedOut:
      return timeOut
    case .died, .asPromised:
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
      let workers = scenario.program?.workers.rawValue ?? "threads"
      return "\(limit), but the \(workers) did not stop: they wait for something that does not come"
    }
    let all = counted(setup.increments, scenario.measure.iteration)
    return "\(limit) with \(completed.grouped) of \(all) done. "
      + "Lower --iterations\(setup.think == .none ? "" : " or --think"), or raise --timeout"
  }

  private var why: String? {
    switch report.verdict {
    case .raced, .exact: scenario.reason
    case .notSeen: "when it shows, \(scenario.reason)"
    case .broken, .timedOut, .died, .asPromised: nil
    }
  }

  private var next: String {
    switch report.verdict {
    case .raced: "racelab run \(scenario.name) \(scenario.next)"
    case .notSeen: "racelab run \(scenario.name) --runs 100"
    case .exact, .broken, .timedOut, .died, .asPromised: "racelab explain \(scenario.name)"
    }
  }
}

/// What goes wrong in a scenario, in words.
struct LossWords {
  private let measure: Measure

  init(_ measure: Measure) { self.measure = measure }

  /// "lost", or "wrong" where nothing is lost.
  var label: String { measure.violation.hasPrefix("lost ") ? "lost" : "wrong" }

  /// What is lost, or what it is that should not be: "update", "torn pair".
  var noun: String {
    label == "lost" ? String(measure.violation.dropFirst("lost ".count)) : measure.violation
  }

  /// "lost updates".
  var plural: String { RaceLabKit.plural(of: measure.violation) }

  /// "12 lost updates", "3 lost events and 1 double flush".
  func counts(_ violations: [String: Int]) -> String {
    violations.sorted { $0.key < $1.key }.map { counted($0.value, $0.key) }
      .joined(separator: " and ")
  }

  func lost(_ count: Int) -> String { counts([measure.violation: abs(count)]) }

  /// "no lost update".
  var none: String { "no \(measure.violation)" }
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
    case .asPromised: "As graded"
    }
  }
}

extension Style {
  func verdict(_ verdict: Verdict, _ text: String) -> String {
    switch verdict {
    case .raced: red(text)
    case .exact, .asPromised: green(text)
    case .notSeen: yellow(text)
    case .broken, .timedOut, .died: bold(red(text))
    }
  }
}
