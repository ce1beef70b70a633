import Foundation
import RaceLabKit
import TestSupport
import Testing

@testable import racelab

/// Starters and solutions, `Tests/Exercises`, judged by the real binary.
@Suite(
  "The judgement of an exercise", .serialized,
  .enabled(if: Checked.isPossible, "needs swiftc, and 'make tsan'"))
struct ExerciseJudgementTests {
  /// Whether every starter and every wrong solution is judged, with as many runs as a learner's:
  /// `make exercises` asks for it. Unless it does, one starter is and one wrong solution of each
  /// exercise, with a few runs.
  private static let isThorough =
    ProcessInfo.processInfo.environment["RACELAB_EXERCISES"] == "all"

  @Test(arguments: Exercises.all.map(\.name).prefix(isThorough ? Int.max : 1))
  func `refuses the file to begin with`(name: String) async throws {
    let exercise = try #require(Exercises.all.first { $0.name == name })
    let ending = try await onThread {
      try withTemporaryFolder { folder in
        let file = folder.appending(path: "\(name).swift")
        try Data(exercise.starter).write(to: file)
        return try Self.check(file)
      }
    }
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("\nNot solved: "))
  }

  @Test(arguments: try solutions(mostWrong: 0))
  func `accepts a right solution`(file: URL) async throws {
    let ending = try await onThread { try Self.check(file) }
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("\nSolved: "))
  }

  @Test(arguments: try solutions(mostWrong: isThorough ? Int.max : 1).filter(isWrong))
  func `refuses what only looks right, and says why`(file: URL) async throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let words = try #require(text.firstMatch(of: /(?m)^\/\/ says: (.*)$/)).1
    let ending = try await onThread {
      // With a few runs only, a fault may stay hidden.
      try Attempts(atMost: Self.isThorough ? 1 : 5) { try Self.check(file) }
        .first { $0.status == 1 }
    }
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    let said = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.lowercased().contains(words.lowercased()), "\(ending.output)")
  }

  @Test func `refuses what takes too long`() async throws {
    let solution = Self.folder.appending(path: "atomic-counter/reference.swift")
    let text = try String(contentsOf: solution, encoding: .utf8)
    let ending = try await onThread {
      try withTemporaryFolder { folder in
        let file = folder.appending(path: "atomic-counter.swift")
        try Data(text.replacing("count += 1", with: "usleep(5000); count += 1").utf8).write(
          to: file)
        return try Binary.run(
          ["exercise", "check", file.path, "--timeout", "500ms"], environment: Checked.environment)
      }
    }
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    #expect(
      ending.output.contains("Too slow: it took longer than 500ms; a solution needs far less."))
  }

  @Test func `comes as JSON too`() async throws {
    struct Document: Decodable {
      let exercise: String
      let isSolved: Bool
      let parts: [Part]

      struct Part: Decodable {
        let title: String
        let isRight: Bool
        let unmet: [String]
        let check: Checked.Document
      }
    }
    let file = Self.folder.appending(path: "atomic-counter/wrong-lock-for-queue.swift")
    let ending = try await onThread {
      try Binary.run(
        ["exercise", "check", "--json", "--runs", "2", file.path],
        environment: Checked.environment)
    }
    #expect(ending.status == 1)
    let document = try JSONDecoder().decode(Document.self, from: Data(ending.output.utf8))
    #expect(document.exercise == "atomic-counter")
    #expect(!document.isSolved)
    #expect(document.parts.map(\.isRight) == [true, false])
    #expect(
      document.parts[1].unmet == ["QueueCounter has to use a serial DispatchQueue of its own."])
    #expect(document.parts.allSatisfy { !$0.check.isAccused })
  }

  private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../Exercises")
    .standardized

  private static func check(_ file: URL) throws -> Binary.Ending {
    try Binary.run(
      ["exercise", "check", file.path] + (isThorough ? [] : ["--runs", "4"]),
      environment: Checked.environment)
  }

  private static func isWrong(_ file: URL) -> Bool { file.lastPathComponent.hasPrefix("wrong-") }

  /// Of each exercise the right solution and the first wrong ones.
  private static func solutions(mostWrong: Int) throws -> [URL] {
    try Exercises.all.flatMap { exercise in
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: exercise.name), includingPropertiesForKeys: nil)
      return files.filter { !isWrong($0) }
        + files.filter(isWrong).sorted { $0.path < $1.path }.prefix(mostWrong)
    }
  }
}
