import RaceLabKit
import Scenarios

/// Lines of Swift files: those of the scenarios from the binary itself, others from the disk.
enum SourceText {
  /// The line at `place`, without its line end; nil if the file is not to be had.
  static func line(at place: CodePlace) -> String? {
    guard let lines = lines(of: place), let number = place.line, lines.indices.contains(number - 1)
    else { return nil }
    return String(lines[number - 1])
  }

  static func lines(of place: CodePlace) -> [Substring]? {
    guard let short = place.shortFile, let file = place.file else { return nil }
    let text =
      Curriculum.source(ofFile: short) ?? (try? String(contentsOfFile: file, encoding: .utf8))
    return text?.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// The variable that two reported accesses share, as the source shows it.
struct AccessedVariable: Equatable {
  let name: String
  /// The type whose methods access it; nil outside a type.
  let owner: String?

  /// The variable declared in the accessed file that stands on all the accessed lines; nil if there
  /// is none, or no source to look into.
  init?(_ report: SanitizerReport) {
    let places = report.accesses.compactMap { $0.stack.demonstrated.first }
    guard let first = places.first, let lines = SourceText.lines(of: first) else { return nil }
    let words = places.map { Self.words(SourceText.line(at: $0) ?? "") }
    let declared = lines.compactMap { line in
      line.firstMatch(of: /\b(?:var|let) (\w+)/).map { String($0.1) }
    }
    guard let name = declared.first(where: { name in words.allSatisfy { $0.contains(name) } })
    else { return nil }
    self.name = name
    var path = first.function.split(separator: ".")
    // "Thermometer.average.getter"
    if let last = path.last, ["getter", "setter", "modify", "read"].contains(last) {
      path.removeLast()
    }
    owner = path.count > 1 ? path.dropLast().last.map(String.init) : nil
  }

  private static func words(_ line: String) -> Set<String> {
    Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}
