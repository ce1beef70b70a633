import RaceLabKit

/// Words what two witnesses saw of a learner's code.
struct CheckText {
  let report: CheckReport
  let style: Style
  let width: Int
  /// How many of the sanitizer's reports are shown at most.
  var mostReports = 3

  private var plan: CheckPlan { report.plan }

  func rendered() -> String {
    var text = style.bold(plan.paths.joined(separator: ", ")) + "\n"
    text += wrapped(what, width: width, first: "  ", indent: "    ") + "\n\n"
    text += report.notes.map { wrapped($0, width: width, indent: "  ") + "\n\n" }.joined()
    return text + evidence + verdictAndReasons
      + labelled("Next", next, width: width, paint: style.bold) + "\n"
      + Host.current.footer(style: style, width: width)
  }

  /// What each witness saw.
  var evidence: String {
    labelled("Real threads", observed + ".", width: width, paint: style.bold) + (totals ?? "")
      + labelled("Thread Sanitizer", sanitizer + ".", width: width, paint: style.bold) + "\n"
      + ReportText.rendered(
        tellingReports, hasMeaning: !report.isOnLockStorage, style: style, width: width)
      + furtherReports + stuck + crash
  }

  /// What that comes to, and why.
  var verdictAndReasons: String {
    let colour =
      report.isAccused
      ? style.red : report.isUntested || report.isUnfinished ? style.yellow : style.green
    return labelled(title, verdict, width: width) { style.bold(colour($0)) }
      + CheckHint.all(for: report).map {
        labelled("Why", $0.words, width: width, paint: style.bold)
      }.joined()
  }

  private var what: String {
    guard let expressions = plan.expressions else { return "the whole program, again and again" }
    let workers = counted(report.setup.threads, expressions.isAsync ? "task" : "thread")
    return expressions.each.joined(separator: "  |  ")
      + " on \(workers) × \(counted(report.setup.iterations, "call"))"
  }

  // MARK: What was seen

  private var observed: String {
    let runs = report.plain
    var parts: [String] = []
    func add(_ count: Int, _ words: String) {
      guard count > 0 else { return }
      let share = Interval.wilson(hits: count, of: runs.count)
      let rate =
        "\(percent(Double(count) / Double(runs.count))), 95% interval "
        + "\(percent(share.low)) to \(percent(share.high))"
      parts.append("\(count) of \(counted(runs.count, "run")) \(words) (\(rate))")
    }
    add(runs.count { report.isWrong($0) }, "ended wrong")
    add(runs.count { $0.death != nil }, "crashed")
    add(runs.count(where: \.isDeadlock), "stood still")
    add(runs.count(where: \.isUnending), "did not end within \(plan.timeout.typed)")
    add(runs.count(where: \.isUnfinished), "took longer than \(plan.timeout.typed)")
    if let failure = runs.compactMap(\.result?.failure).first {
      add(runs.count { $0.result?.failure != nil }, "threw \(failure)")
    }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    if plan.expressions?.total == nil && plan.expressions?.invariant == nil {
      return "all \(counted(runs.count, "run")) ended"
        + (report.build.isProgram ? outputs : "; no --total or --invariant was asked for")
    }
    return "all \(counted(runs.count, "run")) ended right"
  }

  /// What a program's runs printed last, where that differs.
  private var outputs: String {
    let lines = report.plain.map {
      $0.run.output.split(separator: "\n").last.map(String.init) ?? ""
    }
    let counts = Dictionary(grouping: lines) { $0 }.mapValues(\.count).sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }
    guard counts.count > 1 else { return "" }
    return "; what they printed last differed: "
      + counts.prefix(3).map { "“\($0.key.prefix(40))” in \($0.value)" }.joined(separator: ", ")
      + (counts.count > 3 ? ", and \(counts.count - 3) more" : "")
  }

  /// Expected and actual, where a total was read.
  private var totals: String? {
    let results = report.plain.compactMap(\.result).filter { $0.failure == nil }
    guard let first = results.first, let expected = first.expected else { return nil }
    let actual = results.map(\.actual).sorted()
    let (low, high, middle) = (actual[0], actual[actual.count - 1], actual[actual.count / 2])
    let spread =
      low == high
      ? low.grouped + (actual.count > 1 ? " in every run" : "")
      : "\(low.grouped) to \(high.grouped), median \(middle.grouped)"
    let lost = expected - middle
    let share =
      lost > 0 && expected > 0 ? ", \(percent(Double(lost) / Double(expected))) lost" : ""
    let indent = String(repeating: " ", count: 12)
    return "  expected  \(expected.grouped)\n"
      + wrapped(spread + share, width: width, first: "  actual    ", indent: indent) + "\n"
      + "  time      \(time(results.map(\.seconds).median ?? 0)) the median run\n"
  }

  private var sanitizer: String {
    let runs = report.sanitized
    let hits = runs.count(where: \.hasRace)
    let isMixed = runs.contains(where: \.isUnfinished)
    let calls = isMixed ? plan.sanitizedSetup : report.sanitizedSetup
    let sizes =
      plan.expressions == nil
      ? ""
      : (isMixed ? " of up to " : " of ")
        + "\(calls.threads) × \(calls.iterations.grouped)"
    let all = counted(runs.count, "run") + sizes
    if hits == 0 {
      let others = report.reports.filter { !$0.report.isCrash }
      return others.isEmpty ? "silent in \(all)" : "no data race in \(all), but other reports"
    }
    let share = Interval.wilson(hits: hits, of: runs.count)
    return
      "a data race in \(hits) of \(all) (95% interval \(percent(share.low)) to \(percent(share.high)))"
  }

  private var furtherReports: String {
    let count = report.reports.count { !$0.report.isCrash } - tellingReports.count
    return count <= 0
      ? ""
      : wrapped(
        "\(counted(count, "further pair")) of accesses \(count == 1 ? "was" : "were") reported: see --json.",
        width: width) + "\n\n"
  }

  private var stuck: String {
    let stuck = report.stuckThreads
    guard !stuck.isEmpty else { return "" }
    let own = stuck.filter { !$0.stack.demonstrated.isEmpty }
    return StackText(threads: (own.isEmpty ? stuck : own).map(\.thread), width: width).rendered()
      + "\n"
  }

  private var crash: String {
    guard let death = (report.plain + report.sanitized).compactMap(\.death).first,
      report.kinds.contains(.crash)
    else { return "" }
    let cause =
      death.signalName.map { "\($0.symbol), \($0.words)" } ?? "its process ended without a result"
    let lines = death.lastLines.map { "  " + $0.prefix(max(20, 2 * width)) + "\n" }
    return wrapped(
      "The crash: \(cause)." + (lines.isEmpty ? "" : " Its last lines:"), width: width, indent: "  "
    )
      + "\n" + lines.joined() + crashPlaces + "\n"
  }

  /// Where the program stopped itself; after a data race that says little of its cause.
  private var crashPlaces: String {
    guard report.kinds.first == .crash else { return "" }
    return report.crashStack.demonstrated.prefix(3).map { place in
      wrapped("at \(place.words)", width: width, first: "  ", indent: "    ") + "\n"
    }.joined()
  }

  /// Those that say most, and no more than can be read: with lines on both sides first.
  private var tellingReports: [MergedReport] {
    func hasLines(_ report: MergedReport) -> Bool {
      report.report.accesses.allSatisfy { $0.stack.demonstrated.first?.line != nil }
    }
    let races = report.reports.filter(\.report.isRace)
    let clear = races.filter(hasLines)
    let others = report.reports.filter { !$0.report.isRace && !$0.report.isCrash }
    return Array(((clear.isEmpty ? races : clear) + others).prefix(mostReports))
  }

  // MARK: What it comes to

  private var title: String {
    report.isAccused
      ? "Accused"
      : report.isUnfinished
        ? "Not judged" : report.isUntested ? "Nothing tested" : "Not accused"
  }

  private var verdict: String {
    let kinds = report.kinds
    if !kinds.isEmpty {
      let names = kinds.map(\.words).joined(separator: ", and ")
      return "\(names). \(kinds[0].meaning(report))"
    }
    if report.isUnfinished {
      return
        "no run was done in time, so that its result is not known. Make fewer calls with "
        + "--iterations, or give them more time with --timeout."
    }
    if report.isUntested {
      return
        "only one thread ever ran this code, so no two could meet. That says nothing about what "
        + "several would do."
    }
    let runs = report.plain.count
    let bound = Interval.wilson(hits: 0, of: runs).high
    return
      "no witness has anything against it. That is no proof: with \(counted(runs, "run")), up to "
      + "\(percent(bound)) of such runs may still go wrong, and the sanitizer speaks only of what "
      + "these threads did."
  }

  private var next: String {
    let kinds = report.kinds
    if kinds.contains(.dataRace) { return "racelab explain counter" }
    if kinds.contains(.lostUpdates) {
      return report.isAsync ? "racelab explain actor-reentrancy" : "racelab explain atomic-property"
    }
    if kinds.contains(.deadlock) { return "racelab explain lock-order" }
    return report.isAccused ? "racelab list --grade hazard" : "racelab choose"
  }
}

extension CheckReport.Kind {
  var words: String {
    switch self {
    case .dataRace: "a data race"
    case .crash: "a crash"
    case .deadlock: "a deadlock"
    case .unending: "no end"
    case .lostUpdates: "a wrong result, without a data race"
    case .failure: "an error that was thrown"
    case .misuse: "a misuse of a lock or of memory"
    }
  }

  /// What the gravest kind means.
  func meaning(_ report: CheckReport) -> String {
    switch self {
    case .dataRace where report.isOnLockStorage:
      "It is the lock's own storage that races; of what the lock guards nothing was reported."
    case .dataRace:
      report.plain.contains { report.isWrong($0) || $0.death != nil }
        ? "Two threads reach the same memory at once, one of them writes, and nothing orders them."
        : "Nothing went wrong on real threads this time; the race is there all the same: two threads "
          + "reach the same memory, one of them writes, and nothing orders them."
    case .crash:
      "The process ended by itself; Thread Sanitizer reported no data race before that."
    case .deadlock: "No thread can go on: each waits for what another will never give."
    case .unending:
      "Something still moved when the time limit came. Raise --timeout if it only takes long."
    case .lostUpdates:
      report.plan.expressions?.total == nil
        ? "The invariant does not hold, though Thread Sanitizer saw no two accesses that nothing orders."
        : "The total is wrong, though Thread Sanitizer saw no two accesses that nothing orders."
    case .failure:
      "An expression of a check should throw nothing: write 'try?' if that is no fault."
    case .misuse: "See the reports of Thread Sanitizer."
    }
  }
}

extension CheckReport {
  /// What a reader should know of how the files were compiled, a sentence each.
  var notes: [String] {
    var notes = build.leftOut.map { path, lines in
      "Left out: the statements outside of declarations, \(path):\(lines.lowerBound)"
        + (lines.count == 1 ? "" : "–\(lines.upperBound)")
        + ". A check runs only what it is given; without --each the whole file runs."
    }
    if setup != plan.setup || sanitizedSetup != plan.sanitizedSetup {
      notes.append(
        "Calls take long here, so each thread made fewer: \(setup.iterations.grouped) a run, and "
          + "\(sanitizedSetup.iterations.grouped) under Thread Sanitizer. --iterations sets their number."
      )
    }
    if let last = sanitized.last, last.isUnending || last.isUnfinished, !last.hasRace,
      !plain.contains(where: { $0.isUnending || $0.isUnfinished })
    {
      notes.append(
        "A run under Thread Sanitizer, where all takes many times as long, did not end within "
          + "\(plan.timeout.typed): it has seen less than the rest. Lower --iterations, or raise --timeout."
      )
    }
    let left = (plain + sanitized).first { !$0.run.left.isEmpty && !$0.isDeadlock }
    if let left {
      notes.append(
        "When the program ended, \(counted(left.run.left.count, "thread")) of it still waited.")
    }
    if Toolchain.symbolizer == nil && !reports.isEmpty { notes.append(TsanCommand.noSymbolizer) }
    return notes
  }
}
