import RaceLabKit

/// Draws a schedule: a column a thread, a row a step, and the total after it. Of a long turn the
/// middle is left out, and said to be.
struct ScheduleText {
  let walk: Walk
  let schedule: Schedule
  let style: Style
  let width: Int

  func rendered() -> String {
    let count = walk.machine.rows
    let total = walk.machine.variables[0]
    let cells = walk.steps.map(\.words)
    let number = max(4, String(cells.count).count)
    let room = (width - number - 2 - total.count - 2 - 12) / count - 2
    let widest = (cells + (0..<count).map(walk.name)).map(\.count).max() ?? 0
    let column = min(widest, max(room, 6))
    guard widest <= column else { return narrow() }
    var lines = [
      style.bold(
        aligned("step", to: number) + "  "
          + (0..<count).map { padded(walk.name(of: $0), to: column) + "  " }.joined() + total)
    ]
    let shown = shownSteps
    for index in shown.indices {
      guard shown[index] else {
        if let gap = gap(at: index, shown) { lines.append(aligned("…", to: number) + "  " + gap) }
        continue
      }
      let step = walk.steps[index]
      var line = aligned("\(index + 1)", to: number) + "  "
      for thread in 0..<count {
        line += padded(thread == step.thread ? step.words : "", to: column) + "  "
      }
      line += padded("\(step.total)", to: total.count)
      lines.append(line.trimmedRight + remark(step))
    }
    return lines.joined(separator: "\n") + "\n" + footer
  }

  /// One column for all threads, where there is no room for one each.
  private func narrow() -> String {
    let shown = shownSteps
    return shown.indices.map { index in
      guard shown[index] else { return gap(at: index, shown).map { "… \($0)\n" } ?? "" }
      let step = walk.steps[index]
      return "\(walk.name(of: step.thread)) \(step.words)" + remark(step) + "\n"
    }.joined() + footer
  }

  /// How much of each end of a long turn is shown.
  private static let end = 4

  /// For each step whether it is drawn: all but the middle of a long turn, unless it erases.
  private var shownSteps: [Bool] {
    var shown: [Bool] = []
    for turn in schedule.turns {
      let isLong = turn.steps > 2 * Self.end + 2
      for step in 0..<turn.steps {
        let isEnd = step < Self.end || step >= turn.steps - Self.end
        shown.append(!isLong || isEnd || walk.steps[shown.count].erased != nil)
      }
    }
    return shown
  }

  /// What to say of the steps left out from `index` on; nil if that is not the first of them.
  private func gap(at index: Int, _ shown: [Bool]) -> String? {
    if index > 0 && !shown[index - 1] { return nil }
    let count = shown[index...].prefix { !$0 }.count
    return "\(walk.name(of: walk.steps[index].thread)): \(counted(count, "step")) more like these"
  }

  private func remark(_ step: ScheduleStep) -> String {
    step.erased.map { "  " + style.red("← erases \($0)") } ?? ""
  }

  private var footer: String {
    let line = schedule.turns.map { walk.name(of: $0.thread) }
    var next = 0
    let parts = zip(schedule.turns, line).map { turn, name in
      let letters = walk.steps[next..<min(next + turn.steps, walk.steps.count)].map(\.letter)
      next += turn.steps
      if letters.count <= 2 * Self.end + 2 { return name + " " + letters.joined(separator: " ") }
      let ends = [letters.prefix(Self.end), letters.suffix(2)].map { $0.joined(separator: " ") }
      return "\(name) \(ends[0]) … \(ends[1]) (\(letters.count.grouped) steps)"
    }
    var text = "\n" + wrapped(parts.joined(separator: "|"), width: width, indent: "  ") + "\n"
    if walk.isFinished {
      let (total, expected) = (walk.total, walk.machine.expected)
      text += "Ends on \(total.grouped) of \(expected.grouped)"
      text += total == expected ? ".\n" : ": \(difference(expected - total)).\n"
    } else if walk.isDeadlocked {
      text += "Deadlock: nobody can step.\n" + DeadlockText(walk: walk).lines.joined()
    } else {
      text += "Not at its end yet.\n"
    }
    return text
  }
}

/// "3 lost", or "1 too many".
func difference(_ missing: Int) -> String {
  missing < 0 ? "\((-missing).grouped) too many" : "\(missing.grouped) lost"
}

/// Who waits for what, held by whom.
struct DeadlockText {
  let walk: Walk

  var lines: [String] {
    (0..<walk.machine.threads).compactMap { thread in
      guard let next = walk.next(thread) else { return nil }
      let wanted = next.split(separator: " ").last.map(String.init) ?? ""
      let holders = (0..<walk.machine.threads).filter { walk.held(by: $0).contains(wanted) }
      let names = holders.map { $0 == thread ? "itself" : "T\($0 + 1)" }
      return "  T\(thread + 1) waits (\(next))"
        + (names.isEmpty ? "\n" : ", held by \(names.joined(separator: ", "))\n")
    }
  }
}

extension String {
  /// Without the blanks at its end.
  var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
