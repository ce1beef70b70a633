import Foundation
import RaceLabKit
import TestSupport

@testable import racelab

/// Checks by the real binary of files that a test writes.
enum Checked {
  /// Whether this machine can check anything: it takes a compiler, and what `make tsan` builds.
  static let isPossible =
    Toolchain.compiler != nil
    && SanitizedTwin(of: productsDirectory.appending(path: "racelab").path) != nil

  /// Compiled programs are kept beside the tests, not among the user's.
  static let environment = [
    "XDG_CACHE_HOME": productsDirectory.appending(path: "check-cache").path
  ]

  /// `racelab check` of one file with that text, and further arguments; again, within a bound, until
  /// `isEnough`, for what a few runs on a busy machine may not show.
  static func check(
    _ text: String, named name: String = "Code.swift", _ arguments: [String],
    environment: [String: String] = [:],
    until isEnough: @escaping @Sendable (Binary.Ending) -> Bool = { _ in true }
  ) async throws -> Binary.Ending {
    try await onThread {
      try withTemporaryFolder { folder in
        try Data(text.utf8).write(to: folder.appending(path: name))
        return try Attempts(atMost: 20) {
          try Binary.run(
            ["check", name] + arguments, in: folder,
            environment: self.environment.merging(environment) { $1 })
        }.first(where: isEnough)
      }
    }
  }

  /// What `racelab check --json` says of a file.
  struct Document: Decodable {
    let isAccused: Bool
    let isUntested: Bool
    let isReused: Bool
    let kinds: [String]
    let reasons: [String]
    let notes: [String]
    let observed: Witness
    let sanitizer: Witness

    struct Witness: Decodable {
      let threads: Int
      let iterations: Int
      let runs: [Run]
    }

    struct Run: Decodable {
      let outcome: String
      let actual: Int?
      let expected: Int?
      let races: Int?
    }

    init(_ ending: Binary.Ending) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(ending.output.utf8))
    }
  }
}
