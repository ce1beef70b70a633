import Foundation

/// What one line of a report of Thread Sanitizer says.
enum SanitizerReportLine {
  /// The first of a report.
  case title(SanitizerReport.Kind)
  case access(SanitizerReport.Access)
  /// Where the bytes lie, in the runtime's words.
  case location(String)
  case thread(SanitizerReport.Thread)
  /// The lock's name in this report, "M0".
  case mutex(String)
  /// A stack frame; the function still mangled.
  case frame(CodePlace)
  /// A stack frame that was left to us to look up.
  case address(ThreadPlace.Frame)
  /// The last of a report.
  case summary

  /// How a child is to write a frame, so that all can be looked up at once: that takes the runtime
  /// longer than a run.
  static let addressFormat = "    #%n @%m@%o"
}

extension SanitizerReportLine {
  /// Reads lines. It keeps its patterns, and tries one only where a word promises that it fits: a
  /// pattern's literal is parsed each time that it is evaluated, and there are thousands of lines.
  struct Reader {
    private let warning = /WARNING: ThreadSanitizer: (.+?) \(pid=\d+\)/
    private let error = /ERROR: ThreadSanitizer: (\w+)/
    /// "  Previous write of size 8 at 0x7208 by thread T3 (mutexes: write M1):", or
    /// "  Modifying access of Swift variable at 0x7208 by main thread:".
    private let access =
      /\s*(.+?) of (?:size (\d+)|Swift variable) at 0x([0-9a-f]+) by (?:thread )?(T\d+|main thread)\s*(?:'.*')?\s*(?:\(mutexes: (.*)\))?:/
    private let location = /\s*Location is (.+?):?/
    /// "  Thread T2 'worker 1' (tid=4711, running) created by thread T1 at:"
    private let thread =
      /\s*Thread (T\d+)(?: '(.*)')? \(.*\) created by (?:thread )?(T\d+|main thread).*/
    private let mutex = /\s*Mutex (M\d+) .*created at:/
    private let module = #/ \(([^()]+\+0x[0-9a-f]+)\)(?: \(BuildId: \w+\))?$/#
    private let place = #/ (.+?)(?::(\d+))?(?::(\d+))?/#

    /// Nil if it says nothing that is part of a report.
    func line(_ line: Substring) -> SanitizerReportLine? {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("#") {
        return address(in: line).map { .address($0) } ?? frame(in: words).map { .frame($0) }
      }
      if line.contains("ThreadSanitizer: ") {
        if words.hasPrefix("SUMMARY: ") { return .summary }
        return kind(of: line).map { .title($0) }
      }
      if words.hasPrefix("Location is ") {
        return line.wholeMatch(of: location).map { .location(String($0.1)) }
      }
      if words.hasPrefix("Thread T") { return thread(in: line).map { .thread($0) } }
      if words.hasPrefix("Mutex M") {
        return line.wholeMatch(of: mutex).map { .mutex(String($0.1)) }
      }
      if line.contains(" at 0x") { return access(in: line).map { .access($0) } }
      return nil
    }

    private func kind(of line: Substring) -> SanitizerReport.Kind? {
      if let match = line.firstMatch(of: warning) {
        let title = match.1
        if title.hasPrefix("data race") { return .dataRace }
        if title.hasPrefix("Swift access race") { return .accessRace }
        if title.hasPrefix("unlock of an unlocked mutex") { return .unlockOfUnlockedMutex }
        if title.hasPrefix("lock-order-inversion") { return .lockOrderInversion }
        return .other(String(title))
      }
      return line.firstMatch(of: error).map { .signal(String($0.1)) }
    }

    private func thread(in line: Substring) -> SanitizerReport.Thread? {
      line.wholeMatch(of: thread).map {
        SanitizerReport.Thread(
          id: String($0.1), name: $0.2.map(String.init), creator: String($0.3))
      }
    }

    private func access(in line: Substring) -> SanitizerReport.Access? {
      guard let match = line.wholeMatch(of: access) else { return nil }
      var operation = match.1.lowercased()
      if operation.hasPrefix("previous ") { operation.removeFirst("previous ".count) }
      return SanitizerReport.Access(
        operation: operation, size: match.2.flatMap { Int($0) },
        address: UInt(match.3, radix: 16) ?? 0, thread: String(match.4),
        mutexes: match.5?.split(separator: ", ").map { String($0.split(separator: " ").last ?? $0) }
          ?? [])
    }

    /// "    #0 @/path/of/module@0x12ab"
    private func address(in line: Substring) -> ThreadPlace.Frame? {
      guard let mark = line.firstIndex(of: "@"), line.hasPrefix("    #"),
        let offset = line.lastIndex(of: "@"), offset > mark
      else { return nil }
      return UInt(line[offset...].dropFirst("@0x".count), radix: 16).map {
        ThreadPlace.Frame(
          module: String(line[line.index(after: mark)..<offset]), offset: $0, symbol: nil)
      }
    }

    /// "#0 function file:line:column (module+0x12ab) (BuildId: …)"
    private func frame(in words: Substring) -> CodePlace? {
      guard let end = words.firstIndex(of: " "), words[..<end].dropFirst().allSatisfy(\.isNumber)
      else { return nil }
      var text = words[end...].dropFirst()
      var module: Substring?
      if let match = text.firstMatch(of: self.module) {
        module = match.1
        text = text[..<match.range.lowerBound]
      }
      // A file with a path begins at its slash; a function's name may hold blanks.
      let split = text.range(of: " /")?.lowerBound ?? text.lastIndex(of: " ") ?? text.endIndex
      let function = text[..<split]
      let name = function == "<null>" ? module ?? "?" : function
      guard let place = text[split...].wholeMatch(of: place) else {
        return CodePlace(function: String(name))
      }
      return CodePlace(
        function: String(name), file: String(place.1), line: place.2.flatMap { Int($0) },
        column: place.3.flatMap { Int($0) })
    }
  }
}
