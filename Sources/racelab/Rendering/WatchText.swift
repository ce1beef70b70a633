import RaceLabKit

/// Draws a run while it lasts, on a screen of a given size.
struct WatchText {
  let run: WatchedRun
  let style: Style
  let width: Int
  let height: Int

  private enum Tone {
    case plain, bold, faint, red, yellow
  }

  private struct Line {
    let text: String
    var tone = Tone.plain
  }

  private var scenario: Scenario { run.scenario }
  private var setup: Setup { run.setup }

  /// At most `height` lines, without a line feed at the end. None fills the last column, where some
  /// terminals would wrap.
  func rendered() -> String {
    // On a low screen workers are worth more than space between.
    let space = height < 20 ? [] : [Line(text: "")]
    let above = heading + space + facts + [Line(text: "")]
    let below = space + [Line(text: Self.note, tone: .faint)]
    let room = max(0, height - above.count - below.count)
    return (above + workers(room) + below).prefix(height).map { line in
      let text = String(line.text.prefix(width - 1)).trimmedRight
      return painted(text, line.tone)
    }.joined(separator: "\n")
  }

  private func painted(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .bold: style.bold(text)
    case .faint: style.faint(text)
    case .red: style.red(text)
    case .yellow: style.yellow(text)
    }
  }

  private static let note = "sampled, so only about · Ctrl-C ends"

  private var heading: [Line] {
    let place = run.runs > 1 ? "run \(run.run.grouped) of \(run.runs.grouped), " : ""
    let left = "\(scenario.name) · \(scenario.grade.title)"
    let right = place + time(run.elapsed.seconds)
    let sizes = lines(setup.words(of: scenario), first: "  ", indent: "  ")
    guard left.count + 2 + right.count < width else {
      return lines(left, tone: .bold) + lines(right) + sizes
    }
    let gap = aligned(right, to: width - 1 - left.count)
    return [Line(text: left + gap, tone: .bold)] + sizes
  }

  // MARK: Facts

  private var facts: [Line] {
    var rows: [(label: String, number: String, share: Double)] = []
    if let total = run.total {
      let unit = scenario.measure.unit
      rows.append(("expected", unit + setup.expected.grouped, 1))
      rows.append(("total", unit + total.grouped, Double(total) / Double(setup.expected)))
    }
    let done = Double(run.done) / Double(setup.increments)
    if rows.isEmpty { rows.append(("all", setup.increments.grouped, 1)) }
    rows.insert(("done", run.done.grouped, done), at: 1)
    let numbers = rows.map(\.number.count).max() ?? 0
    let room = min(40, width - 1 - Self.indent.count - numbers - 2)
    var facts: [Line] = []
    for (label, number, share) in rows {
      var text = "  " + padded(label, to: Self.label) + "  " + aligned(number, to: numbers)
      if room >= 8 { text += "  " + bar(share, width: room) }
      facts.append(Line(text: text, tone: facts.isEmpty ? .faint : .plain))
    }
    if let lost = run.lost {
      facts += labelled("lost", losses(lost), tone: lost > 0 ? .red : .plain)
    }
    if let inside = run.inside {
      facts += labelled("inside", names(inside) + (inside.isEmpty ? "" : ", \(whereabouts)"))
    }
    return facts
  }

  private static let label = 8
  private static let indent = String(repeating: " ", count: 2 + label + 2)

  private func losses(_ lost: Int) -> String {
    if lost == 0 { return "nothing so far" }
    let rate = run.lostPerSecond.map { ", now \(Int($0).grouped) a second" } ?? ""
    return "about \(lost.grouped)\(rate)"
  }

  private var whereabouts: String {
    run.total == nil ? "between two accesses" : "between read and write"
  }

  /// "worker 2", "workers 1, 5 and 7", "workers 1, 2, 3, 4 and 42 more".
  private func names(_ workers: [Int]) -> String {
    let names = workers.prefix(workers.count > 5 ? 4 : 5).map { "\($0 + 1)" }
    let last = workers.count > 5 ? "\(workers.count - 4) more" : names.last
    guard let last else { return "nobody just now" }
    if workers.count == 1 { return "worker \(last)" }
    let first = workers.count > 5 ? names : names.dropLast()
    return "workers \(first.joined(separator: ", ")) and \(last)"
  }

  // MARK: Workers

  /// One line each, as many as there is room for.
  private func workers(_ room: Int) -> [Line] {
    guard let workers = run.sample?.workers else { return [] }
    let shown = workers.count <= room ? workers.count : max(0, room - 1)
    let inside = Set(run.inside ?? [])
    let label = "worker \(shown)".count
    let bars = min(40, width - 1 - 2 - label - 2 - 8 - (run.inside == nil ? 0 : 8))
    var lines: [Line] = []
    for index in 0..<shown {
      let share = Double(workers[index].done) / Double(setup.iterations)
      let isInside = inside.contains(index)
      var text = "  " + padded("worker \(index + 1)", to: label) + "  "
      if bars >= 4 { text += padded(bar(share, width: bars), to: bars) }
      text += aligned(percent(share), to: 8) + (isInside ? "  inside" : "")
      lines.append(Line(text: text, tone: isInside ? .yellow : .plain))
    }
    let rest = workers.count - shown
    return lines + (rest > 0 && room > 0 ? [Line(text: "  and \(rest.grouped) more")] : [])
  }

  // MARK: Lines

  private func labelled(
    _ label: String, _ text: String, tone: Tone = .plain
  ) -> [Line] {
    lines(
      text, first: "  " + padded(label, to: Self.label) + "  ", indent: Self.indent, tone: tone)
  }

  private func lines(
    _ text: String, first: String = "", indent: String = "",
    tone: Tone = .plain
  ) -> [Line] {
    wrapped(text, width: width - 1, first: first, indent: indent)
      .split(separator: "\n").map { Line(text: String($0), tone: tone) }
  }
}
