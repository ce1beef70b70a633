import RaceLabKit

/// Words what exploring a scenario's model found.
struct ExploreText {
  let finding: Finding
  /// A shortest one to the finding's goal; nil if there is none, or none was found.
  let schedule: Schedule?
  let style: Style
  let width: Int

  private var plan: ModelPlan { finding.plan }
  private var exploration: Exploration { finding.exploration }
  private var machine: Machine { plan.machine }

  func rendered() -> String {
    var text = plan.scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    if !exploration.outcomes.isEmpty { text += table + "\n" }
    text += paragraph("Schedules", counts)
    if let impossible { text += paragraph("Impossible", impossible) }
    text += paragraph("Data race", race)
    text += paragraph("Deadlock", deadlock)
    if exploration.brokenAssertions > .zero {
      text += paragraph(
        "Assertion", "broken on \(Self.short(exploration.brokenAssertions)) schedules.")
    }
    if !finding.contradictions.isEmpty {
      text += labelled(
        "Contradiction",
        "real runs ended on \(finding.contradictions.map(\.grouped).joined(separator: ", ")), which "
          + "the model calls impossible. The model is wrong.", width: width
      ) { style.bold(style.red($0)) }
    }
    return text + "\n" + shortest
  }

  private func paragraph(_ name: String, _ words: String) -> String {
    labelled(name, words, width: width, paint: style.bold)
  }

  private var sizes: String {
    plan.setup.words(of: plan.scenario) + ", every interleaving of their steps"
      + (exploration.isComplete ? "" : " up to step \(exploration.depth.grouped)")
      + (machine.memory == .tso ? ", each thread with a store buffer (x86-TSO)" : "")
  }

  // MARK: The odds

  private var table: String {
    let runs = finding.seen.values.reduce(0, +)
    var table = Table(
      columns: [
        .init(heading: "total", alignsRight: true), .init(heading: "schedules", alignsRight: true),
        .init(heading: "probability", alignsRight: true),
        .init(heading: "", isOptional: true),
      ] + (runs == 0 ? [] : [.init(heading: "seen in \(counted(runs, "run"))", alignsRight: true)]))
    let most = exploration.outcomes.map(\.probability).max() ?? 1
    for outcome in exploration.outcomes {
      let seen = finding.seen[outcome.total] ?? 0
      table.add(
        [
          .init(text: outcome.total.grouped) {
            outcome.total == machine.expected ? style.green($0) : style.red($0)
          },
          .init(text: Self.short(outcome.schedules)), .init(text: odds(outcome.probability)),
          .init(text: padded(bar(outcome.probability / most, width: 16), to: 16)),
        ] + (runs == 0 ? [] : [.init(text: seen == 0 ? "–" : seen.grouped)]))
    }
    return table.rendered(style: style, width: width)
  }

  /// Digits in groups, or the leading ones and a power of ten.
  static func short(_ count: ScheduleCount) -> String {
    let digits = count.description
    if digits.count > 21 {
      return "\(digits.first!).\(digits.dropFirst().prefix(3)) × 10^\(digits.count - 1)"
    }
    var groups: [String] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.append(String(rest.suffix(3)))
      rest = rest.dropLast(3)
    }
    return groups.reversed().joined(separator: ",")
  }

  private func odds(_ probability: Double) -> String {
    // Sums of many shares are off by a few units in the last place.
    let probability = probability > 1 - 1e-9 ? 1 : probability
    return probability >= 0.001 || probability == 0
      ? percent(probability) : "1 in \(Self.rounded(1 / probability))"
  }

  private static func rounded(_ number: Double) -> String {
    number < 1e15 ? Int(number.rounded()).grouped : String(format: "%.1e", number)
  }

  private var counts: String {
    "\(Self.short(exploration.schedules)), through \(exploration.states.grouped) states"
      + (exploration.isComplete
        ? "."
        : ". A limit came first: all numbers are partial. Raise --limit-time or "
          + "--limit-memory.")
  }

  private var impossible: String? {
    guard exploration.isComplete, let least = exploration.outcomes.first?.total,
      let most = exploration.outcomes.last?.total
    else { return nil }
    let possible = Set(exploration.outcomes.map(\.total))
    let gaps = (least...most).filter { !possible.contains($0) }
    var parts: [String] = []
    if least > 0 { parts.append("less than \(least.grouped)") }
    if let first = gaps.first {
      parts.append(gaps.count == 1 ? first.grouped : "\(counted(gaps.count, "total")) in between")
    }
    parts.append("more than \(most.grouped)")
    return parts.joined(separator: ", ") + "."
  }

  private var race: String {
    if !exploration.hasDataRace && !exploration.isComplete { return "none found so far." }
    return exploration.hasDataRace
      ? "yes. In some state two threads are about to touch the same variable, at least one to "
        + "write it, and a plain access is among the two."
      : "no. In no state are two threads about to make conflicting accesses with a plain one "
        + "among them."
  }

  private var deadlock: String {
    exploration.deadlocks > .zero
      ? "yes, on \(Self.short(exploration.deadlocks)) schedules, probability "
        + "\(odds(exploration.deadlockProbability))."
      : exploration.isComplete ? "no." : "none found so far."
  }

  // MARK: The schedule

  private var shortest: String {
    guard let goal = finding.goal else {
      return wrapped(
        "Every schedule ends on \(machine.expected.grouped): there is no way to break it at these "
          + "sizes.", width: width) + "\n"
    }
    let name =
      switch goal {
      case .total(let total): "total of \(total.grouped)"
      case .deadlock: "deadlock"
      case .wrong: "wrong end"
      }
    guard let schedule, let walk = Walk(machine, along: schedule)
    else {
      if finding.isGoalImpossible { return "No schedule leads to a \(name).\n" }
      return wrapped(
        "The search for a shortest schedule to a \(name) gave up at its limits; try smaller sizes.",
        width: width) + "\n"
    }
    let cost =
      "\(counted(schedule.switches, "switch")), "
      + counted(schedule.choices.count, "step")
    var text = wrapped("The shortest schedule to a \(name): \(cost)", width: width) + "\n\n"
    text += ScheduleText(walk: walk, schedule: schedule, style: style, width: width).rendered()
    return text + "Again: racelab replay \(finding.token(of: schedule))\n"
  }
}
