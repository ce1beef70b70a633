import Foundation
import RaceLabKit

/// The kit as a compilation of a learner's file finds it: an archive, and the modules it is made of.
struct CheckKit: Equatable {
  let archive: String
  /// Holds RaceLabKit's module.
  let modules: String
  /// Holds CRaceLab's header and module map.
  let headers: String

  enum Failure: Error, Equatable {
    /// What there should be beside the executable.
    case missing(sanitized: Bool)
  }

  /// The kit of this build, plain and sanitized.
  static func pair() throws -> (plain: CheckKit, sanitized: CheckKit) {
    let executable = try Executable.path()
    guard let plain = CheckKit(beside: executable, variant: "plain") else {
      throw Failure.missing(sanitized: false)
    }
    guard let twin = SanitizedTwin(of: executable),
      let sanitized = CheckKit(beside: twin.path, variant: "sanitized")
    else { throw Failure.missing(sanitized: true) }
    return (plain, sanitized)
  }

  /// In the folder that `executable` was built in, or, if it is installed, in "../lib/racelab".
  private init?(beside executable: String, variant: String) {
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let library = folder.deletingLastPathComponent().appending(path: "lib/racelab")
    let candidates = [
      (library.appending(path: variant), library.appending(path: variant), library),
      SanitizedTwin.package(above: folder).map {
        (folder, folder.appending(path: "Modules"), $0.appending(path: "Sources/CRaceLab"))
      },
    ]
    let found = candidates.compactMap { $0 }.first { folder, _, _ in
      FileManager.default.fileExists(atPath: folder.appending(path: Self.name).path)
    }
    guard let (folder, modules, headers) = found else { return nil }
    archive = folder.appending(path: Self.name).path
    self.modules = modules.path
    self.headers = headers.appending(path: "include").path
  }

  private static let name = "libRaceLabCheck.a"

  /// What the compiler is told of it. All of the archive is linked, since parts of it stand before
  /// functions of the runtime, which nobody has to ask for.
  var arguments: [String] {
    #if canImport(Darwin)
      let linked = ["-force_load", archive]
    #else
      let linked = ["--whole-archive", archive, "--no-whole-archive"]
    #endif
    return ["-I", modules, "-I", headers] + linked.flatMap { ["-Xlinker", $0] }
  }

  /// When it was built.
  var date: Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: archive)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
