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
  /// Whether every wrong solution is judged, with as many runs as a learner's: `make exercises` asks
  /// for it. Unless it does, two of each exercise are, with a few runs.
  private static let isThorough =
    ProcessInfo.processInfo.environment["RACELAB_EXERCISES"] == "all"

  @Test(arguments: try JudgedFile.all(mostWrong: isThorough ? Int.max : 2))
  func `refuses starters and what only looks right, and says why`(file: JudgedFile) async throws {
    let ending = try await onThread {
      try Binary.run(
        ["exercise", "check", file.url.path] + (Self.isThorough ? [] : ["--runs", "6"]),
        environment: Checked.environment)
    }
    #expect(ending.status == (file.isRight ? 0 : 1), "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains(file.isRight ? "\nSolved: " : "\nNot solved: "))
    if let words = file.says {
      #expect(JudgedFile.folded(ending.output).contains(words), "\(ending.output)")
    }
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
    let file = JudgedFile.folder.appending(path: "atomic-counter/wrong-lock-for-queue.swift")
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
}

/// A starter or a solution, and what is to be said about it.
struct JudgedFile: CustomStringConvertible {
  let url: URL
  let isRight: Bool
  /// What the judgement must say, folded; nil if any refusal will do.
  let says: String?
  let description: String

  static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../Exercises")
    .standardized

  /// Of each exercise its starter, the reference and the first wrong solutions.
  static func all(mostWrong: Int) throws -> [JudgedFile] {
    try Exercises.all.flatMap { exercise in
      let folder = folder.appending(path: exercise.name)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let wrong = names.filter { $0.hasPrefix("wrong-") }.prefix(mostWrong)
      return try [starter(exercise)]
        + (["reference.swift"] + wrong).map { try JudgedFile(folder.appending(path: $0)) }
    }
  }
  private static func starter(_ exercise: Exercise) -> JudgedFile {
    let url = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Sources/racelab/Exercises/Starters/\(exercise.name).swift")
    return JudgedFile(
      url: url.standardized, isRight: false, says: nil, description: "\(exercise.name), starter")
  }

  /// In lower case and on one line, since a judgement is wrapped.
  static func folded(_ text: some StringProtocol) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension JudgedFile {
  /// A solution, whose first lines say what a judgement must contain.
  init(_ url: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").prefix(4)
    let says = lines.first { $0.hasPrefix("// says:") }
    self.init(
      url: url, isRight: url.lastPathComponent == "reference.swift",
      says: says.map { Self.folded($0.dropFirst("// says:".count)) },
      description: url.pathComponents.suffix(2).joined(separator: "/"))
  }
}
