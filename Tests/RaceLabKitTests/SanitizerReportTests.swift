import Foundation
import Testing

@testable import RaceLabKit

/// Real reports, saved in Reports.
@Suite("A sanitizer report") struct SanitizerReportTests {
  private func reports(_ name: String) throws -> [SanitizerReport] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Reports/\(name).txt")
    return SanitizerReportParser.reports(in: try String(contentsOf: file, encoding: .utf8))
  }

  private func only(_ name: String) throws -> SanitizerReport {
    let reports = try reports(name)
    #expect(reports.count == 1)
    return try #require(reports.first)
  }

  @Test func `of a data race has both accesses, their places and their threads`() throws {
    let report = try only("data-race")
    #expect(report.kind == .dataRace)
    #expect(!report.isTruncated)
    #expect(report.accesses.map(\.operation) == ["read", "write"])
    #expect(report.accesses.map(\.size) == [8, 8])
    #expect(report.accesses.map(\.isWrite) == [false, true])
    #expect(report.accesses.allSatisfy { $0.mutexes.isEmpty })
    let places = report.accesses.map {
      $0.stack.demonstrated.map { "\($0.shortFile!):\($0.line!)" }
    }
    #expect(
      places == [
        ["scenarios/Counter.swift:26", "scenarios/Counter.swift:18"],
        ["scenarios/Counter.swift:27", "scenarios/Counter.swift:20"],
      ])
    let names = report.accesses.compactMap { report.thread($0.thread)?.name }
    #expect(Set(names) == ["worker 1", "worker 2"])
    #expect(report.location?.hasPrefix("heap block of size 24 at 0x") == true)
    #expect(report.threads.allSatisfy { !$0.creationStack.isEmpty })
  }

  @Test func `has Swift names where there is a demangler`() throws {
    let report = try only("data-race")
    let name = try #require(report.accesses[0].stack.first?.function)
    #expect(name.contains("PlainCounter"))
    #expect(name.contains("read"))
    #expect(!name.hasPrefix("$s"))
  }

  @Test func `says which locks were held`() throws {
    let report = try only("two-locks")
    #expect(report.accesses.map(\.mutexes) == [["M0"], ["M1"]])
    #expect(report.mutexes.map(\.id) == ["M0", "M1"])
    #expect(report.mutexes.allSatisfy { !$0.creationStack.isEmpty })
  }

  @Test func `of a Swift access race has the function, without a line`() throws {
    let report = try only("access-race")
    #expect(report.kind == .accessRace)
    #expect(report.accesses.map(\.operation) == ["modifying access", "write"])
    #expect(report.accesses.map(\.isWrite) == [true, true])
    #expect(report.accesses.map(\.size) == [nil, 8])
    #expect(report.accesses.map(\.thread) == ["T1", "main thread"])
    #expect(report.accesses[0].stack.first?.line == nil)
    #expect(report.accesses[1].stack.first?.line == 4)
    #expect(report.thread("T1")?.name == "access")
    #expect(report.thread("T1")?.creator == "main thread")
  }

  @Test func `of an unlock has its stack and its lock`() throws {
    let report = try only("unlock")
    #expect(report.kind == .unlockOfUnlockedMutex)
    #expect(!report.isRace)
    #expect(report.stack.map(\.function) == ["pthread_mutex_unlock", "main"])
    #expect(report.mutexes.map(\.id) == ["M0"])
  }

  @Test func `of a lock order is no race`() throws {
    let report = try only("lock-order")
    #expect(report.kind == .lockOrderInversion)
    #expect(!report.isRace)
    #expect(report.stack.map(\.line).contains(3))
  }

  @Test func `of a crash names it`() throws {
    let report = try only("signal")
    #expect(report.kind == .signal("SEGV"))
    #expect(report.stack.first?.line == 2)
    #expect(!report.isTruncated)
  }

  @Test func `may end early`() throws {
    let report = try only("truncated")
    #expect(report.kind == .dataRace)
    #expect(report.isTruncated)
    #expect(report.accesses.count == 1)
  }

  @Test func `may have the program's own lines in it`() throws {
    #expect(try reports("interleaved") == reports("data-race"))
  }

  @Test func `without symbols has modules and offsets`() throws {
    let report = try only("no-symbols")
    #expect(report.kind == .dataRace)
    #expect(report.accesses.count == 2)
    #expect(report.accesses[0].stack.first?.function.hasPrefix("racelab+0x") == true)
    #expect(report.accesses.allSatisfy { $0.stack.demonstrated.isEmpty })
  }

  @Test func `is counted with those of the same pair, whichever came first`() throws {
    let report = try only("data-race")
    var swapped = report
    swapped.accesses.reverse()
    let other = try only("two-locks")
    let merged = MergedReport.merging([report, other, swapped])
    #expect(merged.map(\.count) == [2, 1])
    #expect(merged.map(\.report) == [report, other])
  }

  @Test func `is none in the output of a program that has none`() {
    #expect(SanitizerReportParser.reports(in: "").isEmpty)
    #expect(SanitizerReportParser.reports(in: "#0 is no frame\nSUMMARY: all fine\n").isEmpty)
  }
}
