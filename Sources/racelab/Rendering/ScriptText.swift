import RaceLabKit

/// Words what a script said and how it ended, beside its fix or beside a prediction.
struct ScriptText {
  let report: ScriptReport
  var prediction: Prediction?
  let style: Style
  let width: Int

  private var scenario: Scenario { report.scenario }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    if let play = report.play {
      text += part(report.fixed == nil ? nil : "As written", play, stacks: true) + "\n"
    }
    if let fixed = report.fixed { text += part("Fixed", fixed, stacks: !fixed.hasEnded) + "\n" }
    if let comparison { text += comparison + "\n" }
    text += labelled(report.verdict.title, conclusion + ".", width: width) {
      style.verdict(report.verdict, $0)
    }
    text += labelled("Why", scenario.reason + ".", width: width, paint: style.bold)
    return text
      + labelled("Next", "racelab explain \(scenario.name)", width: width, paint: style.bold)
  }

  private func part(_ title: String?, _ play: ScriptPlay, stacks: Bool) -> String {
    var text = title.map { style.bold($0) + "\n" } ?? ""
    for line in play.lines {
      let stamp = style.faint(aligned(time(line.seconds), to: 9))
      text +=
        "  \(stamp)  "
        + wrapped(line.text, width: width - 13, indent: "").split(
          separator: "\n", omittingEmptySubsequences: false
        ).joined(separator: "\n" + String(repeating: " ", count: 13)) + "\n"
    }
    text += wrapped(ending(play), width: width, first: "  ", indent: "  ") + "\n"
    if case .timedOut(_, let threads) = play.outcome, stacks, !threads.isEmpty {
      text += StackText(threads: threads, width: width).rendered()
    }
    if case .died(let death) = play.outcome, !death.lastLines.isEmpty {
      text += "Its last lines:\n"
      text += death.lastLines.map { "  " + $0.prefix(max(20, 2 * width)) + "\n" }.joined()
    }
    return text
  }

  private func ending(_ play: ScriptPlay) -> String {
    switch play.outcome {
    case .finished(let result):
      let misbehaved = play.misbehaved.map { "Misbehaved: \($0). " }.joined()
      return misbehaved + "Ended after \(time(result.seconds))."
    case .timedOut:
      return "Hung: nothing more came within the time limit of \(report.limit.typed), and it was "
        + "ended."
    case .died(let death):
      guard let signal = death.signalName else { return "Ended without a word." }
      return "Crashed: \(signal.symbol), \(signal.words)."
    }
  }

  /// Line by line what was predicted and what came.
  private var comparison: String? {
    guard let prediction, let play = report.play else { return nil }
    let came = play.lines.map(\.text)
    var table = Table(columns: [
      .init(heading: "you said"), .init(heading: "it came"), .init(heading: ""),
    ])
    for index in 0..<max(prediction.lines.count, came.count) {
      let (said, seen) = (prediction.lines[safe: index] ?? "", came[safe: index] ?? "")
      table.add([
        .init(text: said), .init(text: seen),
        .init(text: said == seen ? "✓" : "✗") { said == seen ? style.green($0) : style.red($0) },
      ])
    }
    let right = zip(prediction.lines, came).count { $0 == $1 }
    return table.rendered(style: style, width: width)
      + "\n\(right) of \(counted(came.count, "line")) where you said.\n"
  }

  private var conclusion: String {
    guard report.play != nil else {
      return report.isFixGood ? "the fixed variant ended" : "the fixed variant did not do its work"
    }
    guard report.isAsPromised else { return "it should \(promise), and did not" }
    guard report.isFixGood else { return "it did \(promise), but the fixed variant failed too" }
    let fix = report.fixed == nil ? "" : ", and the fixed variant ended"
    let kept =
      report.script.promise.isOrder ? "it did \(promise)" : "it was to \(promise), and did"
    return kept + fix
  }

  private var promise: String {
    switch report.script.promise {
    case .hangs: "hang"
    case .crashes: "crash"
    case .hangsOrCrashes: "hang or crash"
    case .misbehaves: "misbehave"
    case .says: "say its lines in the promised order"
    case .saysSomehow(_, let words, _):
      "say its lines in an order that keeps what is promised: \(words)"
    }
  }
}

extension Script.Promise {
  /// Whether lines in some order are promised.
  var isOrder: Bool {
    switch self {
    case .says, .saysSomehow: true
    case .hangs, .crashes, .hangsOrCrashes, .misbehaves: false
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
