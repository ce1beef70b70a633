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
    let reader = SanitizerReportLine.Reader()
    let lines = outputs.map { $0.split(separator: "\n").compactMap(reader.line) }
    // All names and addresses at once, because each takes a process.
    var functions: Set<String> = []
    var addresses: Set<ThreadPlace.Frame> = []
    for line in lines.joined() {
      switch line {
      case .frame(let place): functions.insert(place.function)
      case .address(let frame): addresses.insert(frame)
      default: break
      }
    }
    let names = RaceLabKit.demangled(functions)
    let frames = Array(addresses)
    let places = Dictionary(
      zip(frames, Symbolizer.places(of: frames)), uniquingKeysWith: { $1 })
    return lines.map { lines in
      var parser = SanitizerReportParser(names: names, places: places)
      for line in lines { parser.read(line) }
      return parser.reports
    }
  }

  private mutating func read(_ line: SanitizerReportLine) {
    if case .title(let kind) = line {
      reports.append(SanitizerReport(kind: kind))
      (isInReport, section) = (true, .report)
    }
    guard isInReport else { return }
    let last = reports.count - 1
    switch line {
    case .title: break
    case .address(let frame): for place in places[frame] ?? [] { append(place, to: last) }
    case .frame(let place): append(place.renamed(names[place.function]), to: last)
    case .access(let access):
      reports[last].accesses.append(access)
      section = .access
    case .location(let words):
      reports[last].location = words
      section = .none
    case .thread(let thread):
      reports[last].threads.append(thread)
      section = .thread
    case .mutex(let id):
      reports[last].mutexes.append(.init(id: id))
      section = .mutex
    case .summary:
      reports[last].isTruncated = false
      (isInReport, section) = (false, .none)
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
}

extension CodePlace {
  fileprivate func renamed(_ name: String?) -> CodePlace {
    CodePlace(function: name ?? function, file: file, line: line, column: column)
  }
}
