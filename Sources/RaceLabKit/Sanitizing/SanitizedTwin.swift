import Foundation

/// The same program built under Thread Sanitizer.
public struct SanitizedTwin: Sendable, Equatable {
  public let path: String
  /// Whether it may differ from the plain executable: that was built after it, and, where the
  /// package is at hand, its sources have changed since.
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
    let beside = folder.appending(path: name + "-tsan")
    let package = Self.package(above: folder)
    let built = package.map { package in
      ["release", "debug"].map { package.appending(path: ".build-tsan/\($0)/\(name)") }
    }
    func isThere(_ file: URL) -> Bool { FileManager.default.isExecutableFile(atPath: file.path) }
    // Of the built ones the newest: another may be left from sources that have changed since.
    let newest = built?.filter(isThere).max {
      (Self.modified($0) ?? .distantPast) < (Self.modified($1) ?? .distantPast)
    }
    guard let twin = isThere(beside) ? beside : newest else { return nil }
    path = twin.path
    if let own = Self.modified(file), let theirs = Self.modified(twin) {
      isOlder = theirs < own && (package.map { Self.hasSources($0, after: theirs) } ?? true)
    } else {
      isOlder = false
    }
  }

  /// The folder of the package that `folder` lies in.
  public static func package(above folder: URL) -> URL? {
    var folder = folder
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
    }
    return nil
  }

  private static func hasSources(_ package: URL, after date: Date) -> Bool {
    ["Package.swift", "Sources", "scenarios"].map { package.appending(path: $0) }.contains { root in
      if let changed = modified(root), changed > date { return true }
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        if let changed = modified(file), changed > date { return true }
      }
      return false
    }
  }

  private static func modified(_ file: URL) -> Date? {
    let path = file.resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}
