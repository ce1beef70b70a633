import Foundation
import RaceLabKit

/// A comparison that is kept, by name in the user's data folder or by path.
struct SavedComparison {
  /// As typed.
  let name: String

  enum Failure: Error, Equatable {
    case missing(name: String, path: String)
    case unreadable(path: String)
  }

  /// What holds a slash or ends in .json is a path.
  var path: String {
    if name.contains("/") || name.hasSuffix(".json") { return name }
    return Self.folder.appending(path: name + ".json").path
  }

  /// $XDG_DATA_HOME/racelab, by default ~/.local/share/racelab.
  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder).appending(path: "racelab")
    }
    return FileManager.default.homeDirectoryForCurrentUser
      .appending(path: ".local/share/racelab")
  }

  func write(_ report: ComparisonReport) throws {
    if path != name {
      try FileManager.default.createDirectory(
        at: Self.folder, withIntermediateDirectories: true)
    }
    try OutputFile.path(path).write(json(CompareDocument(report)))
  }

  func read() throws -> ComparisonReport {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure.missing(name: name, path: path)
    }
    do {
      return try JSONDecoder().decode(CompareDocument.self, from: data).comparison
    } catch {
      throw Failure.unreadable(path: path)
    }
  }
}
