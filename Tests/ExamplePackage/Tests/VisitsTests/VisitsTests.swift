import RaceLabKit
import Testing
import Visits

@Suite("Visits", .serialized) struct VisitsTests {
  @Test func `are lost when nothing protects them`() async throws {
    let report = try await race(threads: 8, iterations: 10_000, runs: 20, on: Visits()) {
      $0.add()
    } total: {
      $0.count
    }
    withKnownIssue("add() reads, adds and writes, and other threads come between") {
      #expect(report.isExact)
    }
  }

  @Test func `are all counted under a lock`() async throws {
    let visits = LockedVisits()
    let report = try await race(threads: 8, iterations: 1_000) {
      visits.add()
    } total: {
      visits.count
    }
    #expect(report.isExact)
  }

  @Test func `are all counted when tasks share the lock`() async throws {
    let report = try await race(tasks: 8, iterations: 1_000, on: LockedVisits()) {
      $0.add()
      await Task.yield()
    } total: {
      $0.count
    }
    #expect(report.isExact)
  }
}
