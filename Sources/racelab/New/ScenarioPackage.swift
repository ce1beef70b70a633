import Foundation
import RaceLabKit

/// racelab's package, as far as new scenarios are written into it.
struct ScenarioPackage {
  enum Failure: Error, Equatable {
    /// Neither the folder nor any that it is in holds the package.
    case notFound(folder: String)
    /// The file that lists the scenarios can't be read, or has no list.
    case noList(path: String)
  }

  let root: URL

  /// The package that `folder` is in.
  init(around folder: URL) throws(Failure) {
    var root = folder.standardizedFileURL
    while !Self.isPackage(root) {
      if root.path == "/" { throw .notFound(folder: folder.path) }
      root.deleteLastPathComponent()
    }
    self.root = root
  }

  private static func isPackage(_ folder: URL) -> Bool {
    let manifest = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    return manifest?.contains(/Package\(\s*name: "racelab"/) == true
      && FileManager.default.fileExists(atPath: folder.appending(path: "scenarios").path)
  }

  /// Writes the files, by the ending of their names, and lists what they declare: all or nothing.
  func add(
    _ name: ScenarioName, _ files: KeyValuePairs<String, String>, in section: Section
  ) throws {
    try check(name, files)
    let list = path("Curriculum.swift")
    var texts = files.map { (path: path(name.type + $0), text: $1) }
    texts.append((list + ".new", try self.list(with: name.constant, in: section)))
    var written: [String] = []
    do {
      for (path, text) in texts {
        try OutputFile.create(path, holding: text)
        written.append(path)
      }
      // In one step, so that the list is never there by half.
      guard rename(list + ".new", list) == 0 else {
        throw OutputFile.Failure.cannotWrite(path: list, code: errno)
      }
    } catch {
      for path in written { unlink(path) }
      throw error
    }
  }

  private func path(_ file: String) -> String { root.appending(path: "scenarios/\(file)").path }

  /// The Swift files of the folder `scenarios` and their texts, in the order of their names.
  private var sources: [(file: String, text: String)] {
    fileNames.filter { $0.hasSuffix(".swift") }.compactMap { file in
      (try? String(contentsOfFile: path(file), encoding: .utf8)).map { (file, $0) }
    }
  }

  private var fileNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(""))) ?? []).sorted()
  }

  /// A scenario's files, its name and what it declares must all be new.
  private func check(
    _ name: ScenarioName, _ files: KeyValuePairs<String, String>
  ) throws(UsageError) {
    let declared = files.flatMap { Self.declared(in: $0.value) }
    for (file, text) in sources {
      let isNamed = text.firstMatch(of: /Scenario\(\s*name: "(.+?)"/)?.1 == name.text[...]
      let both = isNamed ? nil : Self.declared(in: text).first(where: declared.contains)
      if isNamed || both != nil {
        throw .takenName(name.text, file: "scenarios/\(file)", declares: both)
      }
    }
    for (ending, _) in files {
      // Not every file system tells upper case from lower.
      let new = (name.type + ending).lowercased()
      if let file = fileNames.first(where: { $0.lowercased() == new }) {
        throw .takenName(name.text, file: "scenarios/\(file)", declares: nil)
      }
    }
  }

  /// The list's file with one more scenario, behind the last one of its section or at the end.
  private func list(with constant: String, in section: Section) throws(Failure) -> String {
    let path = path("Curriculum.swift")
    var lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasSuffix("scenarios: [Scenario] = [") }),
      let end = lines[start...].firstIndex(of: "  ]")
    else { throw .noList(path: path) }
    let members = sources.filter { Self.section(of: $0.text) == section.rawValue }
      .flatMap { Self.declared(in: $0.text) }.map { "    \($0)," }
    let last = lines[start..<end].lastIndex(where: members.contains) ?? end - 1
    lines.insert("    \(constant),", at: last + 1)
    return lines.joined(separator: "\n")
  }

  /// The section of the scenario that a file declares; it may be left out for memory ordering.
  private static func section(of text: String) -> String {
    text.firstMatch(of: /section: \.(\w+)/).map { String($0.1) } ?? Section.ordering.rawValue
  }

  /// The names that a file declares at its top level.
  private static func declared(in text: String) -> [String] {
    let line =
      #/
      (?m) ^ (?: @\w+ \s | public \s | private \s | fileprivate \s | final \s )*
      (?: actor | class | enum | func | let | protocol | struct | typealias | var ) \s (\w+)
      /#
    return text.matches(of: line).map { String($0.1) }
  }
}
