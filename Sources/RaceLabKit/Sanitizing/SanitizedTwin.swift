import Foundation

/// The same program built under Thread Sanitizer.
public struct SanitizedTwin: Sendable, Equatable {
  public let path: String
  /// Whether the plain executable was built after it, so that the two may differ.
  public let isOlder: Bool

  /// The twin of `executable`: itself if it is sanitized, "…-tsan" beside it, or what `make tsan`
  /// puts into the scratch folder of the package that `executable` was built in.
  public init?(of executable: String, host: Host = .current) {
    if host.sanitizer == "thread" {
      (path, isOlder) = (executable, false)
      return
    }
    let file = URL(fileURLWithPath: executable)
    let (folder, name) = (file.deletingLastPathComponent(), file.lastPathComponent)
    var candidates = [folder.appending(path: name + "-tsan")]
    if let package = Self.package(above: folder) {
      let builds = [host.build, "release", "debug"]
      candidates += builds.map { package.appending(path: ".build-tsan/\($0)/\(name)") }
    }
    guard
      let twin = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    path = twin.path
    if let own = Self.modified(file), let theirs = Self.modified(twin) {
      isOlder = theirs < own
    } else {
      isOlder = false
    }
  }

  private static func package(above folder: URL) -> URL? {
    var folder = folder
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
    }
    return nil
  }

  private static func modified(_ file: URL) -> Date? {
    let path = file.resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}
