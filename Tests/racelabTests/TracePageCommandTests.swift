import Foundation
import TestSupport
import Testing

@testable import RaceLabKit

private let twin = SanitizedTwin(of: productsDirectory.appending(path: "racelab").path)

/// A folder that is gone afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "racelab-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

@Suite("trace --html") struct TracePageCommandTests {
  @Test func `writes a page with as many further runs as were asked for`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "page.html")
      let ending = try Binary.run("trace nslock --iterations 50 --runs 7 --html \(file.path)")
      #expect(ending.status == 0, "\(ending.errors)")
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in [
        "<h1>nslock</h1>", "2 threads × 50 increments", "7 further runs", "0 of 7 runs had",
        "The lesson", "The critical section", "scenarios/NSLock.swift",
      ] {
        #expect(text.contains(part), "\(part)")
      }
      #expect(!text.contains("What Thread Sanitizer says"))
    }
  }

  @Test func `names what made the race likelier`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "page.html")
      let boosted = "trace counter --iterations 50 --runs 2 --boost yield:0.5 --think 1us"
      #expect(try Binary.run("\(boosted) --html \(file.path)").status == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("think time 1us, boosted: yield:0.5, seed 1"))
      #expect(text.contains("boosted alike, with other seeds"))
    }
  }

  @Test(arguments: ["--runs 3", "--tsan"]) func `needs the page for`(option: String) throws {
    let name = option.prefix { $0 != " " }
    let ending = try Binary.run("trace counter \(option)")
    #expect(ending.status == 64)
    #expect(
      ending.errors
        == "racelab: error: \(name) means nothing without --html FILE; add that, or leave \(name) "
        + "out\n")
  }

  @Test func `says that there is no twin before it runs anything`() throws {
    try withTemporaryFolder { folder in
      let (alone, file) = (folder.appending(path: "racelab"), folder.appending(path: "page.html"))
      try FileManager.default.copyItem(at: Binary.url, to: alone)
      let process = Binary.process(["trace", "counter", "--tsan", "--html", file.path])
      process.executableURL = alone
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 70)
      #expect(text.contains("there is no sanitized twin"))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(.enabled(if: twin != nil, "'make tsan' builds the twin"))
  func `adds what Thread Sanitizer says`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "page.html")
      let ending = try Binary.run("trace counter --runs 1 --tsan --html \(file.path)")
      #expect(ending.status == 0, "\(ending.errors)")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("What Thread Sanitizer says"))
      #expect(text.contains("Data race on count of PlainCounter"))
    }
  }
}
