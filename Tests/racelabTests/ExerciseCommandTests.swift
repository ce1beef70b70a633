import Foundation
import Testing

@testable import racelab

@Suite("racelab exercise") struct ExerciseCommandTests {
  private struct List: Decodable {
    let exercises: [Entry]

    struct Entry: Decodable {
      let name: String
      let lessons: [String]
    }
  }

  @Test func `lists the exercises in teaching order, and how to begin`() throws {
    let ending = try Binary.run("exercise")
    #expect(ending.status == 0)
    let names = ending.output.matches(of: /(?m)^ {2}([a-z-]+) {2,}/).map { String($0.1) }
    #expect(names == Exercises.all.map(\.name))
    #expect(ending.output.hasSuffix("\nNext: racelab exercise start atomic-counter\n"))
    #expect(try Binary.run("exercise list") == ending)
  }

  @Test func `lists them as JSON`() throws {
    let list = try JSONDecoder().decode(
      List.self, from: Data(Binary.run("exercise list --json").output.utf8))
    #expect(list.exercises.map(\.name) == Exercises.all.map(\.name))
    #expect(list.exercises.map(\.lessons) == Exercises.all.map(\.lessons))
  }

  @Test(arguments: [40, 80])
  func `lists them within the width`(width: Int) throws {
    let ending = try Binary.run("exercise", environment: ["COLUMNS": "\(width)"])
    #expect(ending.output.split(separator: "\n").allSatisfy { $0.count <= width })
  }

  @Test func `starts one by writing its file, and overwrites nothing`() throws {
    try withTemporaryFolder { folder in
      let ending = try Binary.run(["exercise", "start", "seat-sale"], in: folder)
      #expect(
        ending
          == .init(
            status: 0,
            output: """
              seat-sale.swift is written; the task stands at its top.
              Next: edit it, then: racelab exercise check seat-sale.swift

              """,
            errors: "", signal: nil))
      let file = folder.appending(path: "seat-sale.swift")
      #expect(try Data(contentsOf: file) == Self.starter("seat-sale"))

      let work = Data("// Exercise: seat-sale\n// half done\n".utf8)
      try work.write(to: file)
      for arguments in [[], ["-o", "seat-sale.swift"]] {
        let again = try Binary.run(["exercise", "start", "seat-sale"] + arguments, in: folder)
        #expect(
          again
            == Self.refused(
              "'seat-sale.swift' is there already; go on with it, or move it away to begin again"))
      }
      #expect(try Data(contentsOf: file) == work)
    }
  }

  @Test func `prints a file to begin with, or writes it elsewhere`() throws {
    let printed = try Binary.run("exercise start seat-sale -o -")
    #expect(try Data(printed.output.utf8) == Self.starter("seat-sale"))
    try withTemporaryFolder { folder in
      let ending = try Binary.run(
        ["exercise", "start", "seat-sale", "-o", "mine.swift"], in: folder)
      #expect(ending.output == "")
      #expect(
        try Data(contentsOf: folder.appending(path: "mine.swift")) == Self.starter("seat-sale"))
    }
  }

  @Test(arguments: [
    (
      "exercise strat",
      "'exercise' must be one of list, start, check, but is 'strat'; did you mean 'start'?"
    ),
    ("exercise start", "'exercise start' needs an argument: racelab exercise start NAME"),
    ("exercise check", "'exercise check' needs an argument: racelab exercise check FILE"),
    ("exercise list all", "'exercise list' can't use the argument 'all'; leave it out"),
    ("exercise start seat-sail", "unknown exercise 'seat-sail'; did you mean 'seat-sale'?"),
    ("exercise start nothing", "unknown exercise 'nothing'; see 'racelab exercise'"),
  ])
  func `answers bad input in one line`(line: String, wording: String) throws {
    #expect(try Binary.run(line) == Self.refused(wording))
  }

  @Test(arguments: [
    (
      "let x = 1\n",
      "'a.swift' does not say which exercise it is about; keep the line '// Exercise: NAME' at its top"
    ),
    (
      "// Exercise: seat-sail\n",
      "unknown exercise 'seat-sail'; did you mean 'seat-sale'?"
    ),
    (
      "// Exercise: nothing\n",
      "unknown exercise 'nothing'; see 'racelab exercise'"
    ),
  ])
  func `checks no file of which it does not know the exercise`(
    text: String, wording: String
  ) throws {
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: "a.swift"))
      let ending = try Binary.run(["exercise", "check", "a.swift"], in: folder)
      #expect(ending == Self.refused(wording))
    }
  }

  @Test func `says which file it can't read`() throws {
    let ending = try Binary.run("exercise check /nowhere/a.swift")
    #expect(
      ending
        == .init(
          status: 74, output: "",
          errors: "racelab: error: cannot read '/nowhere/a.swift': No such file or directory\n",
          signal: nil))
  }

  private static func starter(_ name: String) throws -> Data {
    Data(try #require(Exercises.all.first { $0.name == name }).starter)
  }

  private static func refused(_ wording: String) -> Binary.Ending {
    .init(status: 64, output: "", errors: "racelab: error: \(wording)\n", signal: nil)
  }
}
