import Foundation
import RaceLabKit
import Testing

@testable import racelab

@Suite("compare", .serialized) struct CompareTests {
  private func options(_ line: String) throws -> CompareOptions {
    let words = ["compare"] + line.split(separator: " ").map(String.init)
    return try CompareOptions(Values(parsed: Parser.parse(words)))
  }

  /// Little, so that it is quick: what it measures does not matter here.
  private static let little = "--rounds 2 --budget 100ms"

  private func report(_ line: String) throws -> ComparisonReport {
    let ending = try Binary.run("compare \(line) \(Self.little) --json")
    #expect(ending.status == 0)
    return try JSONDecoder().decode(CompareDocument.self, from: Data(ending.output.utf8)).comparison
  }

  @Test func `measures what is named beside its loop in C`() throws {
    let report = try report("nslock atomic --threads 1,2")
    #expect(report.rows.map(\.name) == ["nslock", "atomic", "C fetch-add", "C mutex"])
    #expect(report.columns.map(\.threads) == [1, 2])
    #expect(report.rows.allSatisfy { $0.cells.count == 2 && $0.cells.allSatisfy(\.isExact) })
    #expect(report["nslock"]?.cells.allSatisfy { $0.ratio != nil } == true)
  }

  @Test func `says that the unsafe counter loses`() throws {
    let report = try report("counter --threads 2")
    #expect(report["counter"]?.cells[0].isExact == false)
  }

  @Test func `compares caches over shares of reads`() throws {
    let report = try report("mutex-cache rwlock-cache serial-cache --reads 0,99.5% --threads 2")
    #expect(report.columns.map { $0.reads?.share } == [0, 0.995])
    #expect(report.rows.count == 3)
  }

  @Test func `works with a thousand threads`() throws {
    let report = try report("nslock --threads 1000")
    #expect(report.rows.allSatisfy { $0.cells[0].isExact })
  }

  @Test func `keeps a result, and holds a later one against it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "racelab-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["XDG_DATA_HOME": folder.path]
    let line = "compare atomic --threads 1 \(Self.little)"
    #expect(try Binary.run("\(line) --save before", environment: environment).status == 0)
    let kept = folder.appending(path: "racelab/before.json").path
    #expect(FileManager.default.fileExists(atPath: kept))
    let ending = try Binary.run("\(line) --against before", environment: environment)
    #expect(ending.status == 0)
    #expect(ending.output.contains("of 2 figures moved beyond noise"))
    #expect(try Binary.run("\(line) --against \(kept)").status == 0)
  }

  @Test func `a rise beyond noise fails, if asked to`() throws {
    func report(_ cost: Double) throws -> ComparisonReport {
      let cell = """
        {"cost":{"median":\(cost),"low":\(cost),"high":\(cost),"count":3},"processor":0,"waits":0,
         "preemptions":0,"wrong":0,"isStable":true,"iterations":1}
        """
      let host = String(decoding: try JSONEncoder().encode(Host.current), as: UTF8.self)
      let text = """
        {"host":\(host),"columns":[{"threads":1}],"rounds":3,"disturbed":0,"runs":3,"clockCost":0,
         "rows":[{"name":"atomic","isFloor":false,"cells":[\(cell)]}]}
        """
      return try JSONDecoder().decode(ComparisonReport.self, from: Data(text.utf8))
    }
    let (before, after) = (try report(1e-9), try report(1.5e-9))
    let change = try #require(ComparisonChange.all(from: before, to: after).first)
    #expect(change.isBeyondNoise)
    #expect(abs(change.rise - 0.5) < 1e-9)
    let text = CompareText(report: after, earlier: before, style: Style(isOn: false), width: 80)
      .rendered()
    #expect(text.contains("1 of 1 figures moved beyond noise"))
    #expect(text.contains("+50%"))
  }

  @Test func `prints rows for a spreadsheet`() throws {
    let ending = try Binary.run("compare atomic counter --threads 1,2 \(Self.little) --csv")
    let rows = ending.output.split(separator: "\n")
    #expect(rows.count == 1 + 3 * 2)
    let fields = rows[0].split(separator: ",").count
    #expect(
      rows.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == fields }
    )
  }

  @Test func `fits 80 columns`() throws {
    let ending = try Binary.run(
      "compare nslock serial-queue-async counter --threads 1,2,4,8 \(Self.little)",
      environment: ["COLUMNS": "80"])
    #expect(ending.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ("--threads 0", "--threads"), ("--threads 1,1", "--threads"), ("--threads 1,,2", "--threads"),
    ("--reads 101", "--reads"), ("--reads x", "--reads"), ("--work 5", "--work"),
    ("--work 5:6", "--work"), ("--fail-over 10", "--fail-over"),
    ("--quick --budget 3s", "--budget"),
    ("--csv --json", "--csv"), ("relock", "relock"), ("barrier-cache", "barrier-cache"),
    ("nslock --reads 50", "nslock"), ("--against no-such-comparison", "no-such-comparison"),
  ])
  func `says in one line what is wrong`(arguments: String, words: String) throws {
    let ending = try Binary.run("compare \(arguments)")
    #expect(ending.status == 64)
    #expect(ending.errors.contains(words))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test func `takes work in durations`() throws {
    let work = try #require(try options("--work 50ns:2us").plan.work)
    #expect((work.inside, work.outside) == (50, 2_000))
    #expect(try options("--work 0:0").plan.work == nil)
  }
}
