import Foundation
import RaceLabKit
import Scenarios
import TestSupport
import Testing

@testable import racelab

@Suite("The name of a new scenario") struct ScenarioNameTests {
  @Test(arguments: [
    ("my-lock", "MyLock", "myLockScenario"), ("x", "X", "xScenario"),
    ("a-1b", "A1b", "a1bScenario"), ("class", "Class", "classScenario"),
  ])
  func `names its files, its types and its constant`(text: String, type: String, constant: String)
    throws
  {
    let name = try ScenarioName(text)
    #expect((name.type, name.constant) == (type, constant))
  }

  @Test(arguments: [
    "", "My-lock", "my_lock", "my lock", "-x", "x-", "a--b", "1a", "é", "all", "a.b", "../x",
    "a23456789-123456789-1",
  ])
  func `is lower-case words joined by dashes, and not too long`(text: String) {
    #expect(throws: UsageError.notAScenarioName(text)) { try ScenarioName(text) }
  }
}

@Suite("A new scenario") struct NewCommandTests {
  private static let package =
    URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

  /// Calls `body` with a folder that holds what new scenarios are written into.
  private func withCopy<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      for part in ["Package.swift", ".swift-format", "scenarios"] {
        try FileManager.default.copyItem(
          at: Self.package.appending(path: part), to: folder.appending(path: part))
      }
      return try body(folder)
    }
  }

  private func add(
    _ name: String, _ template: ScenarioTemplate = .safe, in section: Section? = nil,
    to folder: URL
  ) throws {
    let name = try ScenarioName(name)
    let section = section ?? template.section
    let package = try ScenarioPackage(around: folder)
    try package.add(name, template.files(for: name, in: section), in: section)
  }

  /// The texts of the folder `scenarios`, by file name.
  private func texts(in folder: URL) throws -> [String: String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: "scenarios"), includingPropertiesForKeys: nil)
    return try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      })
  }

  @Test(arguments: ScenarioTemplate.allCases)
  func `has all that is asked of a scenario, and changes nothing but the list`(
    template: ScenarioTemplate
  ) throws {
    try withCopy { folder in
      var before = try texts(in: folder)
      try add("zz-probe", template, to: folder)
      var after = try texts(in: folder)

      let source = try #require(after["ZzProbe.swift"])
      let prose = try #require(after["ZzProbe.md"])
      let quiz = try #require(after["ZzProbe.quiz.md"])
      let lesson = Lesson(fileName: "ZzProbe.swift", prose: prose, source: source)
      #expect(source.contains("name: \"zz-probe\", grade: .\(template.rawValue), section: ."))
      #expect(source.contains("public let zzProbeScenario = Scenario("))
      #expect(source.contains("model: Model"))
      #expect(!lesson.criticalSection.isEmpty)
      #expect(prose.hasPrefix("# zz-probe: "))
      #expect(lesson.section("Predict")?.contains("racelab run zz-probe") == true)
      #expect(try QuizQuestion.parse(quiz).count == 1)
      #expect(!(source + prose + quiz).contains("{{"))

      for file in ["ZzProbe.swift", "ZzProbe.md", "ZzProbe.quiz.md"] { after[file] = nil }
      let list = after.removeValue(forKey: "Curriculum.swift")?.split(separator: "\n")
      let old = before.removeValue(forKey: "Curriculum.swift")?.split(separator: "\n")
      #expect(list?.count { $0 == "    zzProbeScenario," } == 1)
      #expect(list?.filter { $0 != "    zzProbeScenario," } == old)
      #expect(after == before)
    }
  }

  @Test(.enabled(if: Toolchain.folder != nil, "no 'swift' in PATH"))
  func `compiles without a warning and is formatted, whatever its grade`() async throws {
    let complaints = try await onThread {
      try withCopy { folder in
        for (index, template) in ScenarioTemplate.allCases.enumerated() {
          // As short and as long as names may be.
          try add("zz-\(index)", template, to: folder)
          try add("zzlongestofallnames\(index)", template, to: folder)
        }
        let new = ScenarioTemplate.allCases.indices.flatMap { index in
          ["Zz\(index)", "Zzlongestofallnames\(index)"].map { "scenarios/\($0).swift" }
        }
        let built = productsDirectory.path
        let headers = Self.package.appending(path: "Sources/CRaceLab/include").path
        return try swift(
          ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"]
            + ["-I", "\(built)/Modules", "-I", headers] + new, in: folder)
          + swift(["swift", "format", "lint", "--strict"] + new, in: folder)
      }
    }
    #expect(complaints == "")
  }

  /// What the command of the toolchain complains of.
  private func swift(_ command: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : text + "status \(process.terminationStatus)"
  }

  @Test(arguments: Section.allCases)
  func `comes last in its section`(section: Section) throws {
    try withCopy { folder in
      try add("zz-probe", in: section, to: folder)
      let texts = try texts(in: folder)
      let list = try #require(texts["Curriculum.swift"]).split(separator: "\n")
      let place = try #require(list.firstIndex(of: "    zzProbeScenario,"))
      let last = try #require(Curriculum.scenarios.last { $0.section == section })
      let constant = list[place - 1].trimmingCharacters(in: .init(charactersIn: " ,"))
      #expect(texts[last.file + ".swift"]?.contains("public let \(constant) = Scenario(") == true)
    }
  }

  @Test(arguments: [
    ("nslock", "NSLock.swift", nil), ("ns-lock", "NSLock.swift", nil),
    ("curriculum", "Curriculum.swift", nil), ("plain", "Counter.swift", "PlainCounter"),
  ])
  func `takes nothing that is there`(name: String, file: String, declares: String?) throws {
    try withCopy { folder in
      let before = try texts(in: folder)
      #expect(
        throws: UsageError.takenName(name, file: "scenarios/\(file)", declares: declares)
      ) { try add(name, to: folder) }
      try add("zz-probe", to: folder)
      #expect(
        throws: UsageError.takenName("zz-probe", file: "scenarios/ZzProbe.swift", declares: nil)
      ) { try add("zz-probe", .hazard, to: folder) }
      #expect(try texts(in: folder).count == before.count + 3)
    }
  }

  @Test func `overwrites no prose either`() throws {
    try withCopy { folder in
      try Data("mine".utf8).write(to: folder.appending(path: "scenarios/ZzProbe.md"))
      #expect(
        throws: UsageError.takenName("zz-probe", file: "scenarios/ZzProbe.md", declares: nil)
      ) { try add("zz-probe", to: folder) }
      #expect(try texts(in: folder)["ZzProbe.md"] == "mine")
    }
  }

  @Test func `leaves nothing half written`() throws {
    try withCopy { folder in
      // In the way of the last of the files.
      let path = folder.appending(path: "scenarios/Curriculum.swift.new").path
      try Data().write(to: URL(fileURLWithPath: path))
      let before = try texts(in: folder)
      #expect(throws: OutputFile.Failure.cannotOpen(path: path, code: EEXIST)) {
        try add("zz-probe", to: folder)
      }
      #expect(try texts(in: folder) == before)
    }
  }

  @Test func `needs a list to be added to`() throws {
    try withCopy { folder in
      let list = folder.appending(path: "scenarios/Curriculum.swift")
      try Data("// all gone\n".utf8).write(to: list)
      let before = try texts(in: folder)
      #expect(throws: ScenarioPackage.Failure.noList(path: list.path)) {
        try add("zz-probe", to: folder)
      }
      #expect(try texts(in: folder) == before)
    }
  }

  @Test func `says what was written, and what to do with it`() throws {
    let name = try ScenarioName("my-lock")
    for width in [80, 40] {
      let text = NewCommand.text(name, in: .counter, root: "/home/me/racelab", width: width)
      try expect(text, isFixture: "new-\(width).txt")
    }
  }

  @Test func `is written from any folder of the package, and from no other`() throws {
    try withCopy { folder in
      func run(_ words: String, in folder: URL) throws -> (status: Int32, errors: String) {
        let process = Binary.process(["new"] + words.split(separator: " ").map(String.init))
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
      }
      let scenarios = folder.appending(path: "scenarios")
      #expect(try run("zz-probe --grade hazard", in: scenarios) == (0, ""))
      #expect(try texts(in: folder)["ZzProbe.swift"]?.contains("section: .hazards,") == true)
      for (words, wording) in [
        ("", "'new' needs an argument: racelab new NAME"),
        ("My-Lock", "a scenario can't be named 'My-Lock'; take lower-case words joined by '-'"),
        ("counter", "'counter' is taken by scenarios/Counter.swift; choose another name"),
        ("plain", "'plain' is taken by scenarios/Counter.swift, which declares PlainCounter; "),
        ("b --grade order", "--grade must be one of dataRace, raceCondition, safe, hazard, but"),
        ("b --section x", "--section must be one of counter, account, caches, ordering, "),
      ] {
        let ending = try run(words, in: scenarios)
        #expect(ending.status == 64)
        #expect(ending.errors.hasPrefix("racelab: error: \(wording)"))
        #expect(ending.errors.split(separator: "\n").count == 1)
      }
      let elsewhere = folder.deletingLastPathComponent()
      #expect(
        try run("b", in: elsewhere).errors.contains("is not in racelab's package, where scenarios"))
    }
  }
}
