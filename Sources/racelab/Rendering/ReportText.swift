import RaceLabKit

/// Words one report: the two accesses, where each stands in the source, and what would order them.
struct ReportText {
  private let report: SanitizerReport
  private let count: Int
  private let style: Style
  private let width: Int
  private let variable: AccessedVariable?

  /// What holds for all reports of this kind, said once below them; nil if there is nothing to say.
  private static func remark(_ reports: [MergedReport]) -> String? {
    guard reports.contains(where: { $0.report.kind == .accessRace }) else { return nil }
    return
      "A Swift access race is a data race on a variable as a whole: for += and for methods that "
      + "change it, the compiler announces an access from its beginning to its end, and two threads "
      + "were inside at once. Such a report often has no line, only the function."
  }

  /// All of them, one below the other.
  ///
  /// - Parameter hasMeaning: whether it is said what would order the accesses.
  static func rendered(
    _ reports: [MergedReport], hasMeaning: Bool = true, style: Style, width: Int
  ) -> String {
    let texts = reports.map { ReportText($0, style, width) }
    var rendered = ""
    for (index, text) in texts.enumerated() {
      rendered += text.facts
      // What holds for several reports in a row is said once, after the last of them.
      if hasMeaning && (index == texts.count - 1 || texts[index + 1].meaning != text.meaning) {
        rendered += text.meaning
      }
      rendered += "\n"
    }
    return rendered + (remark(reports).map { wrapped($0, width: width) + "\n\n" } ?? "")
  }

  private init(_ merged: MergedReport, _ style: Style, _ width: Int) {
    (report, count) = (merged.report, merged.count)
    (self.style, self.width) = (style, width)
    variable = AccessedVariable(merged.report)
  }

  /// What is reported: the accesses, and where each stands.
  private var facts: String {
    var text = style.bold(wrapped(title, width: width, indent: "  ")) + "\n"
    for (index, access) in report.accesses.enumerated() {
      text += rendered(access, isEarlier: index > 0)
    }
    if report.accesses.isEmpty { text += places(report.stack) }
    if report.isTruncated { text += "  The report ends early: the program ended within it.\n" }
    return text
  }

  /// Where the threads were made, and what would order the accesses.
  private var meaning: String {
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
    if ThreadPlace.isPooled(name) { return "pool thread \(id)" }
    // Without a name of its own it bears that of the program.
    if name == CheckBuild.sanitizedName { return "thread \(id)" }
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
      } else if stack.contains(where: { $0.file?.contains("/Sources/RaceLabKit/") ?? false }),
        // A whole program makes its threads itself, though the stack may not show where.
        !stack.contains(where: { $0.function.contains("serveProgram") })
      {
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
  /// "scenarios/Counter.swift:26 PlainCounter.read()"; of an expression on the command line, its flag.
  var words: String {
    if let shortFile, shortFile.hasPrefix("--") { return shortFile }
    return "\(shortFile ?? "?")\(line.map { ":\($0)" } ?? "") \(function)"
  }
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
