import TestSupport
import Testing

@testable import RaceLabKit

/// Writes down by hand what workers did: each step is a worker, an operation and a value.
private struct Script {
  let steps: [RecordedStep]
  let total: Int
  var threads = 2
  var capacity: Int?
  var keeping = Recorder.Keeping.oldest

  func report() throws -> TraceReport {
    let setup = try #require(Setup(threads: threads, iterations: 10))
    let recorder = Recorder(setup, capacity: capacity, keeping: keeping)
    recorder.note(steps)
    let scenario = Scenario(
      name: "sample", grade: .dataRace, section: .counter, summary: "", reason: "", next: "",
      model: Model {
        Read("count", into: "old")
        Write("count", "old" + 1)
      }, program: .whole(.threads) { _ in 0 })
    return TraceReport(
      Trace(of: scenario, setup, recorder, RunResult(actual: total, seconds: 1)))
  }
}

@Suite("A recording") struct RecordingTests {
  /// One update: begin and read; the write comes with the return.
  private func begin(_ worker: Int, _ old: Int) -> [RecordedStep] {
    [(worker, .call, 0), (worker, .update, old)]
  }

  private func end(_ worker: Int) -> [RecordedStep] { [(worker, .return, 0)] }

  private func update(_ worker: Int, _ old: Int) -> [RecordedStep] {
    begin(worker, old) + end(worker)
  }

  @Test func `finds the update that another write erased`() throws {
    let report = try Script(
      steps: begin(0, 0) + begin(1, 0) + end(0) + end(1) + update(0, 1), total: 2
    ).report()
    #expect(report.found == 1)
    let window = try #require(report.windows.first)
    #expect(window.culprit.worker == 1)
    #expect(report.victims(of: window).map(\.worker) == [0])
    #expect(report.events(of: window).map(\.worker) == [0, 1, 0, 1])
  }

  @Test func `finds all that a late write erased`() throws {
    let report = try Script(
      steps: begin(1, 0) + update(0, 0) + update(0, 1) + update(0, 2) + end(1), total: 1
    ).report()
    let window = try #require(report.windows.first)
    #expect(report.windows.count == 1)
    #expect(window.count == 3)
    #expect(report.victims(of: window).map { report.trace[$0].value } == [1, 2, 3])
    #expect(window.isDecided)
  }

  @Test func `counts an update as kept if somebody had read it before it was erased`() throws {
    // T1's 1 is overwritten by T2's 1, but T3 had read it and goes on from there.
    let report = try Script(
      steps: begin(1, 0) + update(0, 0) + begin(2, 1) + end(1) + end(2), total: 2, threads: 3
    ).report()
    #expect(report.found == 1)
    let window = try #require(report.windows.first)
    #expect(report.victims(of: window).map(\.worker) == [1])
    #expect(window.culprit.worker == 2)
  }

  @Test func `finds nothing where nothing was lost`() throws {
    let report = try Script(steps: update(0, 0) + update(1, 1) + update(1, 2), total: 3).report()
    #expect(report.found == 0)
    #expect(report.ownership?.handOvers == 1)
    #expect(report.ownership?.longestStreaks == [1, 2])
  }

  @Test func `believes the values where the times say otherwise`() throws {
    // T2's read is noted before the write that it saw.
    let report = try Script(steps: begin(0, 0) + begin(1, 1) + end(0) + end(1), total: 2).report()
    #expect(report.found == 0)
    #expect(report.orders[0]?.accesses.map(\.worker) == [0, 0, 1, 1])
  }

  @Test func `says so if no order explains the values`() throws {
    let report = try Script(steps: update(0, 0) + update(1, 7), total: 8).report()
    #expect(report.orders[0] == nil)
    #expect(report.windows.isEmpty)
  }

  @Test(arguments: Recorder.Keeping.allCases)
  func `keeps the oldest or the newest events, and counts the others`(
    keeping: Recorder.Keeping
  ) throws {
    let steps = (0..<10).flatMap { update(0, $0) }
    let report = try Script(
      steps: steps, total: 10, threads: 1, capacity: 6, keeping: keeping
    ).report()
    // Ten updates are twenty calls and returns, and ten accesses.
    #expect(report.trace.dropped == 14 + 4)
    let reads = report.trace.workers[0].filter { $0.operation == .update }.map(\.value)
    #expect(reads == (keeping == .oldest ? [0, 1, 2] : [7, 8, 9]))
    #expect(report.orders[0] != nil)
  }

  @Test func `tells the schedule of the model for a window`() throws {
    let report = try Script(
      steps: begin(0, 0) + begin(1, 0) + end(0) + end(1), total: 1
    ).report()
    let token = try #require(report.scheduleToken(of: report.windows[0]))
    #expect(token.schedule == Schedule([0, 1, 0, 1]))
    #expect((token.threads, token.iterations) == (2, 1))
  }

  @Test func `has no schedule for a window that cuts an update in two`() throws {
    // T3 has read before the window in which T2 erases T1's update, and writes in it.
    let report = try Script(
      steps: begin(2, 0) + begin(0, 0) + end(2) + begin(1, 1) + end(0) + end(1), total: 2,
      threads: 3
    ).report()
    let window = try #require(report.windows.first)
    #expect(report.events(of: window).map(\.worker) == [0, 2, 1, 0, 1])
    #expect(report.scheduleToken(of: window) == nil)
  }
}
