import Foundation
import Scenarios
import Testing

@testable import racelab

@Suite("The exercises") struct ExerciseTests {
  private static let solutions = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Exercises")

  private static func text(_ exercise: Exercise) -> String {
    String(decoding: exercise.starter, as: UTF8.self)
  }

  @Test func `number at least a dozen, each with a name of its own`() {
    #expect(Exercises.all.count >= 12)
    #expect(Set(Exercises.all.map(\.name)).count == Exercises.all.count)
  }

  @Test(arguments: Exercises.all.map(\.name))
  func `say in the starter what they are, how to check it and what to read`(name: String) throws {
    let exercise = try #require(Exercises.all.first { $0.name == name })
    let starter = Self.text(exercise)
    #expect(starter.hasPrefix("// Exercise: \(name)\n"))
    #expect(Exercises.exercise(of: starter)?.name == name)
    #expect(starter.contains("racelab exercise check \(name).swift\n"))
    #expect(exercise.summary.count < 60)
    for lesson in exercise.lessons {
      #expect(Curriculum.scenarios.contains { $0.name == lesson })
      #expect(starter.contains(lesson))
    }
  }

  @Test(arguments: Exercises.all.map(\.name))
  func `have a right solution and tempting wrong ones, whose faults are named`(
    name: String
  ) throws {
    let folder = Self.solutions.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains("reference.swift"))
    #expect(files.count { $0.hasPrefix("wrong-") } >= 2)
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(Exercises.exercise(of: source)?.name == name)
      let second = source.split(separator: "\n").dropFirst().first
      #expect(second?.hasPrefix("// says: ") == file.hasPrefix("wrong-"), "\(file)")
    }
  }

  @Test(arguments: Exercises.all.map(\.name))
  func `have requirements that the right solution meets`(name: String) throws {
    let exercise = try #require(Exercises.all.first { $0.name == name })
    let reference = Self.solutions.appending(path: "\(name)/reference.swift")
    let code = SwiftCode(try String(contentsOf: reference, encoding: .utf8))
    for requirement in exercise.parts.flatMap(\.requirements) {
      #expect(requirement.isMet(by: code), "\(requirement.words)")
    }
  }

  @Test func `are known by their first lines alone`() {
    #expect(Exercises.name(in: "\n// Exercise: bank-account\nlet a = 1\n") == "bank-account")
    #expect(Exercises.exercise(of: "// Exercise: nothing-like-it\n") == nil)
    #expect(Exercises.name(in: "// Exercise: nothing-like-it\n") == "nothing-like-it")
    #expect(Exercises.name(in: "a\nb\nc\nd\ne\n// Exercise: bank-account\n") == nil)
    #expect(Exercises.name(in: "let text = \"// Exercise: bank-account\"\n") == nil)
  }
}
