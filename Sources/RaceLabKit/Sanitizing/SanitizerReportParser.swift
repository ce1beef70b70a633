import Foundation

/// Reads the reports of Thread Sanitizer out of a program's output.
///
/// The program's own lines may stand before, between and within them; a report may end early.
public struct SanitizerReportParser {
  private var reports: [SanitizerReport] = []
  /// Swift names by mangled name.
  private let names: [String: String]
  /// What stands at addresses that the runtime left to us.
  private let places: [ThreadPlace.Frame: [CodePlace]]
  /// What the stack frames that come next belong to.
  private var section = Section.none
  private var isInReport = false

  private init(names: [String: String], places: [ThreadPlace.Frame: [CodePlace]]) {
    (self.names, self.places) = (names, places)
  }

  private enum Section {
    case none, report, access, thread, mutex
  }

  /// The reports in `output`, in order.
  public static func reports(in output: String) -> [SanitizerReport] {
    reports(inEach: [output])[0]
  }

  /// The reports in each of several outputs.
  public static func reports(inEach outputs: [String]) -> [[SanitizerReport]] {
    let lines = outputs.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    // All names and addresses at once, because each takes a process.
    let functions = lines.joined().compactMap { frame(in: $0)?.function }
    let names = RaceLabKit.demangled(Set(functions))
    let addresses = Array(Set(lines.joined().compactMap(address)))
    let places = Dictionary(
      zip(addresses, Symbolizer.places(of: addresses)), uniquingKeysWith: { $1 })
    return lines.map { lines in
      var parser = SanitizerReportParser(names: names, places: places)
      for line in lines { parser.read(line) }
      return parser.reports
    }
  }

  private mutating func read(_ line: Substring) {
    if let kind = Self.kind(of: line) {
      reports.append(SanitizerReport(kind: kind))
      (isInReport, section) = (true, .report)
    } else if isInReport {
      readBody(line)
    }
  }

  private mutating func readBody(_ line: Substring) {
    let last = reports.count - 1
    if line.hasPrefix("SUMMARY: ThreadSanitizer") {
      reports[last].isTruncated = false
      (isInReport, section) = (false, .none)
    } else if let address = Self.address(in: line) {
      for place in places[address] ?? [] { append(place, to: last) }
    } else if let place = Self.frame(in: line) {
      append(place.renamed(names[place.function]), to: last)
    } else if let access = Self.access(in: line) {
      reports[last].accesses.append(access)
      section = .access
    } else if let match = line.wholeMatch(of: /\s*Location is (.+?):?/) {
      reports[last].location = String(match.1)
      section = .none
    } else if let thread = Self.thread(in: line) {
      reports[last].threads.append(thread)
      section = .thread
    } else if let match = line.wholeMatch(of: /\s*Mutex (M\d+) .*created at:/) {
      reports[last].mutexes.append(.init(id: String(match.1)))
      section = .mutex
    }
  }

  private mutating func append(_ place: CodePlace, to report: Int) {
    switch section {
    case .none: break
    case .report: reports[report].stack.append(place)
    case .access: reports[report].accesses[reports[report].accesses.count - 1].stack.append(place)
    case .thread:
      reports[report].threads[reports[report].threads.count - 1].creationStack.append(place)
    case .mutex:
      reports[report].mutexes[reports[report].mutexes.count - 1].creationStack.append(place)
    }
  }

  // MARK: Lines

  private static func kind(of line: Substring) -> SanitizerReport.Kind? {
    if let match = line.firstMatch(of: /WARNING: ThreadSanitizer: (.+?) \(pid=\d+\)/) {
      let title = match.1
      if title.hasPrefix("data race") { return .dataRace }
      if title.hasPrefix("Swift access race") { return .accessRace }
      if title.hasPrefix("unlock of an unlocked mutex") { return .unlockOfUnlockedMutex }
      if title.hasPrefix("lock-order-inversion") { return .lockOrderInversion }
      return .other(String(title))
    }
    if let match = line.firstMatch(of: /ERROR: ThreadSanitizer: (\w+)/) {
      return .signal(String(match.1))
    }
    return nil
  }

  /// "  Thread T2 'worker 1' (tid=4711, running) created by thread T1 at:"
  private static func thread(in line: Substring) -> SanitizerReport.Thread? {
    let pattern =
      /\s*Thread (T\d+)(?: '(.*)')? \(.*\) created by (?:thread )?(T\d+|main thread).*/
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    return SanitizerReport.Thread(
      id: String(match.1), name: match.2.map(String.init), creator: String(match.3))
  }

  /// "  Previous write of size 8 at 0x7208 by thread T3 (mutexes: write M1):", or
  /// "  Modifying access of Swift variable at 0x7208 by main thread:".
  private static func access(in line: Substring) -> SanitizerReport.Access? {
    guard line.contains(" at 0x") else { return nil }
    let pattern =
      /\s*(.+?) of (?:size (\d+)|Swift variable) at 0x([0-9a-f]+) by (?:thread )?(T\d+|main thread)\s*(?:'.*')?\s*(?:\(mutexes: (.*)\))?:/
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    var operation = match.1.lowercased()
    if operation.hasPrefix("previous ") { operation.removeFirst("previous ".count) }
    return SanitizerReport.Access(
      operation: operation, size: match.2.flatMap { Int($0) },
      address: UInt(match.3, radix: 16) ?? 0, thread: String(match.4),
      mutexes: match.5?.split(separator: ", ").map { String($0.split(separator: " ").last ?? $0) }
        ?? [])
  }

  /// How a child is to write a frame, so that all can be looked up at once: that takes the runtime
  /// longer than a run.
  static let addressFormat = "    #%n @%m@%o"

  /// "    #0 @/path/of/module@0x12ab"
  private static func address(in line: Substring) -> ThreadPlace.Frame? {
    guard let mark = line.firstIndex(of: "@"), line.hasPrefix("    #"),
      let offset = line.lastIndex(of: "@"), offset > mark
    else { return nil }
    return UInt(line[offset...].dropFirst("@0x".count), radix: 16).map {
      ThreadPlace.Frame(
        module: String(line[line.index(after: mark)..<offset]), offset: $0, symbol: nil)
    }
  }

  /// "    #0 function file:line:column (module+0x12ab) (BuildId: …)"; the function still mangled.
  private static func frame(in line: Substring) -> CodePlace? {
    let number = line.drop { $0 == " " }
    guard number.first == "#", let end = number.firstIndex(of: " "),
      number[..<end].dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    var text = number[end...].dropFirst()
    var module: Substring?
    if let match = text.firstMatch(of: #/ \(([^()]+\+0x[0-9a-f]+)\)(?: \(BuildId: \w+\))?$/#) {
      module = match.1
      text = text[..<match.range.lowerBound]
    }
    // A file with a path begins at its slash; a function's name may hold blanks.
    let split = text.range(of: " /")?.lowerBound ?? text.lastIndex(of: " ") ?? text.endIndex
    let function = text[..<split]
    let name = function == "<null>" ? module ?? "?" : function
    guard let place = text[split...].wholeMatch(of: #/ (.+?)(?::(\d+))?(?::(\d+))?/#) else {
      return CodePlace(function: String(name))
    }
    return CodePlace(
      function: String(name), file: String(place.1), line: place.2.flatMap { Int($0) },
      column: place.3.flatMap { Int($0) })
  }
}

extension CodePlace {
  fileprivate func renamed(_ name: String?) -> CodePlace {
    CodePlace(function: name ?? function, file: file, line: line, column: column)
  }
}
