import RaceLabKit

/// Words which outcomes a litmus had, and how often.
struct LitmusText {
  let report: LitmusReport
  let style: Style
  let width: Int

  private var scenario: Scenario { report.scenario }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    if report.rounds > 0 { text += table + "\n" + wrapped(rate, width: width) + "\n\n" }
    text += observation + "\n\n"
    text += labelled(report.verdict.title, conclusion + ".", width: width) {
      style.verdict(report.verdict, $0)
    }
    if let why { text += labelled("Why", why + ".", width: width, paint: style.bold) }
    return text + labelled("Next", next, width: width, paint: style.bold)
  }

  private var sizes: String {
    var text = "2 threads, \(counted(report.rounds, "round")) on fresh states"
    if let ordering = report.variant.ordering { text += ", \(ordering.rawValue)" }
    if let limit = report.limit { text += ", stopped at the time limit of \(limit.typed)" }
    return text
  }

  private var table: String {
    var table = Table(columns: [
      .init(heading: "outcome"), .init(heading: "count", alignsRight: true),
      .init(heading: "share", alignsRight: true), .init(heading: "grade"),
      .init(heading: "meaning"),
    ])
    for (outcome, count) in zip(report.variant.outcomes, report.counts) {
      table.add([
        .init(text: outcome.name), .init(text: count.grouped),
        .init(text: percent(Double(count) / Double(report.rounds))),
        .init(text: outcome.standing.rawValue) { style.standing(outcome.standing, $0) },
        .init(text: outcome.meaning),
      ])
    }
    return table.rendered(style: style, width: width)
  }

  private var rate: String {
    var text = "\(perSecond(report.rounds)) rounds a second"
    let interesting = report.count(.interesting)
    if interesting > 0 {
      text += ", \(perSecond(interesting)) of them interesting"
      if let first = report.firstSeen(.interesting) { text += ", the first after \(time(first))" }
    }
    return text + "."
  }

  private func perSecond(_ count: Int) -> String {
    Int(Double(count) / max(report.seconds, 1e-9)).rounded(digits: 3).grouped
  }

  /// As litmus tests report: whether what is not plainly acceptable was seen, how often, how often
  /// not.
  private var observation: String {
    let seen = report.notAcceptable
    let words = seen == 0 ? "Never" : seen == report.rounds ? "Always" : "Sometimes"
    return "Observation \(scenario.name) \(words) \(seen) \(report.rounds - seen)"
  }

  private var conclusion: String {
    let rounds = counted(report.rounds, "round")
    switch report.verdict {
    case .broken: return "a forbidden outcome was seen \(report.count(.forbidden).grouped) times"
    case .raced:
      return "the interesting outcome was seen, which this \(scenario.grade.title) allows"
    case .notSeen:
      return "the interesting outcome did not come in \(rounds). That proves nothing: it is "
        + "allowed, and another processor or compiler may show it"
    case .exact: return "no outcome but acceptable ones in \(rounds)"
    default: return "no round was through at the time limit"
    }
  }

  private var why: String? {
    switch report.verdict {
    case .raced, .exact: scenario.reason
    case .notSeen: "when it shows, \(scenario.reason)"
    default: nil
    }
  }

  private var next: String {
    report.verdict == .raced
      ? "racelab run \(scenario.next)" : "racelab explain \(scenario.name)"
  }
}

extension LitmusReport {
  /// Seconds from the start until an outcome of that standing was counted first.
  func firstSeen(_ standing: Litmus.Standing) -> Double? {
    zip(variant.outcomes, firstSeen).compactMap { $0.standing == standing ? $1 : nil }.min()
  }
}

extension Int {
  /// With only so many digits that are not 0, since the rest is noise.
  fileprivate func rounded(digits: Int) -> Int {
    var unit = 1
    while self / unit >= 1000 { unit *= 10 }
    return (self + unit / 2) / unit * unit
  }
}

extension Style {
  func standing(_ standing: Litmus.Standing, _ text: String) -> String {
    switch standing {
    case .acceptable: green(text)
    case .interesting: yellow(text)
    case .forbidden: red(text)
    }
  }
}
