import Foundation
import RaceLabKit

/// Words what Thread Sanitizer said of one scenario.
struct TsanText {
  let witness: SanitizerWitness
  let style: Style
  let width: Int

  private var scenario: Scenario { witness.scenario }
  private var setup: Setup { witness.setup }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    let reports = witness.reports.map { ReportText($0, style, width) }
    for (index, report) in reports.enumerated() {
      text += report.facts
      // What holds for several reports in a row is said once, after the last of them.
      if index == reports.count - 1 || reports[index + 1].meaning != report.meaning {
        text += report.meaning
      }
      text += "\n"
    }
    if witness.reports.contains(where: { $0.report.kind == .accessRace }) {
      text += wrapped(Self.accessRace, width: width) + "\n\n"
    }
    text += labelled(verdict.title, verdict.text, width: width) {
      witness.isAsGraded ? style.bold($0) : style.bold(style.red($0))
    }
    if case .timedOut(_, let threads) = witness.outcome, !threads.isEmpty {
      text += StackText(threads: threads, width: width).rendered()
    }
    return text + labelled("Next", next, width: width, paint: style.bold)
  }

  private var sizes: String {
    "\(setup.words(of: scenario)) under Thread Sanitizer, "
      + (witness.lost.map(LossWords(scenario.measure).lost) ?? "not finished")
  }

  private static let accessRace =
    "A Swift access race is a data race on a variable as a whole: for += and for methods that "
    + "change it, the compiler announces an access from its beginning to its end, and two threads "
    + "were inside at once. Such a report often has no line, only the function."

  private var verdict: (title: String, text: String) {
    guard let lost = witness.lost else { return ("Not finished", unfinished) }
    let words = LossWords(scenario.measure)
    let (isReported, isRace) = (witness.reportCount > 0, witness.raceCount > 0)
    switch scenario.grade {
    case .dataRace where isRace:
      let seen =
        lost == 0 ? " Nothing went wrong this time; the race was there all the same." : ""
      return ("Reported", "as graded, a data race.\(seen)")
    case .dataRace where !isReported:
      return (
        "Silent",
        "though graded a data race: the threads did not meet in this run. Raise --iterations."
      )
    case _ where isReported:
      let graded = "graded \(scenario.grade == .dataRace ? "a data race" : scenario.grade.title)"
      return ("Reported", "but not as it should be: it is \(graded).")
    case .raceCondition:
      let loss =
        lost == 0
        ? "\(words.none) this time, but the next run may have some"
        : "\(words.lost(lost)) all the same"
      return (
        "Silent",
        "as graded, and \(loss). Every single access is ordered, so there is no data race to "
          + "report; the mistake is in the sequence, which no sanitizer sees."
      )
    case .safe where lost != 0:
      return ("Wrong", "\(words.lost(lost)), though the scenario is graded safe.")
    default:
      return (
        "Silent",
        "as graded, and \(words.none). Silence holds for what these threads did in this run."
      )
    }
  }

  private var unfinished: String {
    switch witness.outcome {
    case .timedOut(let completed?, _):
      "the time limit came with \(completed.grouped) of \(setup.increments.grouped) increments "
        + "done. Lower --iterations, or raise --timeout."
    case .timedOut: "the time limit came, and the threads did not stop when told to."
    case .died(let death):
      if let signal = death.signalName {
        "\(signal.symbol), \(signal.words)."
      } else {
        "the twin ended without a result. Its last line: \(death.lastLines.last ?? "none")."
      }
    case .finished: ""
    }
  }

  private var next: String {
    switch scenario.grade {
    case .dataRace: "racelab tsan \(scenario.next)"
    case .raceCondition: "racelab run \(scenario.name)"
    default: "racelab explain \(scenario.name)"
    }
  }
}

/// Words one report: the two accesses, where each stands in the source, and what would order them.
private struct ReportText {
  private let report: SanitizerReport
  private let count: Int
  private let style: Style
  private let width: Int
  private let variable: AccessedVariable?

  init(_ merged: MergedReport, _ style: Style, _ width: Int) {
    (report, count) = (merged.report, merged.count)
    (self.style, self.width) = (style, width)
    variable = AccessedVariable(merged.report)
  }

  /// What is reported: the accesses, and where each stands.
  var facts: String {
    var text = style.bold(wrapped(title, width: width, indent: "  ")) + "\n"
    for (index, access) in report.accesses.enumerated() {
      text += rendered(access, isEarlier: index > 0)
    }
    if report.accesses.isEmpty { text += places(report.stack) }
    if report.isTruncated { text += "  The report ends early: the program ended within it.\n" }
    return text
  }

  /// Where the threads were made, and what would order the accesses.
  var meaning: String {
    report.accesses.isEmpty
      ? ""
      : [origin, order].filter { !$0.isEmpty }.map {
        wrapped($0, width: width, first: "  ", indent: "  ") + "\n"
      }.joined()
  }

  // MARK: The accesses

  private var title: String {
    var text = report.kind.title
    if let variable {
      text += " on \(variable.name)" + (variable.owner.map { " of \($0)" } ?? "")
    } else if !report.accesses.isEmpty, let location = report.location {
      text += " on memory: " + location.replacing(#/ at 0x[0-9a-f]+/#, with: "")
    }
    return count == 1 ? text : "\(text), reported \(counted(count, "time"))"
  }

  private func rendered(_ access: SanitizerReport.Access, isEarlier: Bool) -> String {
    let size = access.size.map { " \(counted($0, "byte"))" } ?? ""
    let line =
      isEarlier
      ? "earlier, \(name(access.thread)) \(access.pastVerb)\(size)"
      : "\(name(access.thread)) \(access.verb)\(size)"
    return wrapped(line, width: width, first: "  ", indent: "    ") + "\n"
      + places(access.stack, access)
  }

  /// The innermost place with its source line, and the places it was called from.
  private func places(_ stack: [CodePlace], _ access: SanitizerReport.Access? = nil) -> String {
    guard let place = stack.demonstrated.first else {
      let function = stack.first?.function ?? "an unknown function"
      return wrapped("in \(function)", width: width, first: "    ", indent: "      ") + "\n"
    }
    var text = wrapped(place.words, width: width, first: "    ", indent: "      ") + "\n"
    if let line = SourceText.line(at: place) { text += marked(line, place, access) }
    for caller in stack.demonstrated.dropFirst().prefix(2) {
      text += wrapped(
        "called at \(caller.words)", width: width, first: "      ", indent: "        ")
      text += "\n"
    }
    return text
  }

  /// The source line, and below it a mark under the variable, or under the reported column.
  private func marked(
    _ line: String, _ place: CodePlace, _ access: SanitizerReport.Access?
  ) -> String {
    let indent = line.prefix { $0 == " " }.count
    let text = String(line.dropFirst(indent))
    let column = max(0, (place.column ?? indent + 1) - 1 - indent)
    var (start, length) = (min(column, text.count), 1)
    if let variable, let word = Self.word(variable.name, in: text, nearest: column) {
      (start, length) = (word, variable.name.count)
    }
    // What is marked must be seen: a line too long for the terminal is cut before it.
    let room = max(20, width - 8)
    let cut = start + length > room ? start - room / 2 : 0
    let shown = (cut > 0 ? "…" : "") + text.dropFirst(cut > 0 ? cut + 1 : 0)
    let verb = access.map { " \($0.mark)" } ?? ""
    let mark = String(repeating: "^", count: length) + verb
    return "        \(shown.count > room ? shown.prefix(room - 1) + "…" : shown)\n"
      + "        " + String(repeating: " ", count: start - cut) + style.yellow(mark) + "\n"
  }

  private static func word(_ name: String, in text: String, nearest column: Int) -> Int? {
    let starts = text.ranges(of: name).map {
      text.distance(from: text.startIndex, to: $0.lowerBound)
    }
    return starts.min { abs($0 - column) < abs($1 - column) }
  }

  // MARK: Threads and order

  private func name(_ id: String) -> String {
    guard let name = report.thread(id)?.name else {
      return id == "main thread" ? id : "thread \(id)"
    }
    return name.hasPrefix("worker ") ? name : "thread \(id) '\(name)'"
  }

  private var origin: String {
    let made = report.threads.filter { thread in
      report.accesses.contains { $0.thread == thread.id }
    }
    guard let thread = made.first else { return "" }
    let names = made.map { name($0.id) }.sorted().joined(separator: " and ")
    let stack = thread.creationStack
    let maker =
      if let place = stack.demonstrated.first {
        "made at \(place.words)"
      } else if stack.contains(where: { $0.file?.contains("/Sources/RaceLabKit/") ?? false }) {
        "made by racelab for this run, which only waits for them at its end"
      } else if stack.contains(where: { $0.function.hasPrefix("_dispatch") }) {
        "made by the system's thread pool"
      } else {
        "made by \(name(thread.creator))"
      }
    return "\(names): \(maker)."
  }

  private var order: String {
    let held = report.accesses.map { Set($0.mutexes) }
    let cure =
      "What would order them: one lock, serial queue or actor around the whole of both, or a "
      + "single atomic operation."
    guard held.count == 2 else { return cure }
    if held[0].isEmpty && held[1].isEmpty {
      return "Nothing orders the two: neither held a lock. \(cure)"
    }
    if held[0].isDisjoint(with: held[1]) && !held[0].isEmpty && !held[1].isEmpty {
      return "Each held a lock, but not the same one, and two locks exclude nobody. What would "
        + "order them: one lock that both take."
    }
    if held[0].isDisjoint(with: held[1]) {
      let holder = name(report.accesses[held[0].isEmpty ? 1 : 0].thread)
      return "Only \(holder) held a lock, and a lock orders nothing for those who do not take it. "
        + "What would order them: the same lock around the other access too."
    }
    return "Both held a lock in common, but not in a way that excludes: shared, as readers."
  }
}

extension CodePlace {
  /// "scenarios/Counter.swift:26 PlainCounter.read()"
  var words: String { "\(shortFile ?? "?")\(line.map { ":\($0)" } ?? "") \(function)" }
}

extension SanitizerReport.Kind {
  /// As a report says it: "Data race".
  var title: String {
    switch self {
    case .dataRace: "Data race"
    case .accessRace: "Swift access race"
    case .unlockOfUnlockedMutex: "Unlock of a lock that is not locked, or not by this thread"
    case .lockOrderInversion: "Locks taken in opposite orders, which can deadlock"
    case .signal(let name): "Crash under the sanitizer: \(name)"
    case .other(let title): title
    }
  }
}

extension SanitizerReport.Access {
  var verb: String { isAtomic + (isWrite ? "writes" : "reads") }
  var pastVerb: String { isAtomic + (isWrite ? "wrote" : "read") }
  /// What stands beside the mark under the source.
  var mark: String { isAtomic + (isWrite ? "written" : "read") }

  private var isAtomic: String { operation.contains("atomic") ? "atomically " : "" }
}
