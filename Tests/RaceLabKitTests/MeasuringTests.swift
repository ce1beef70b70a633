import TestSupport
import Testing

@testable import RaceLabKit

@Suite("A measurement") struct MeasuringTests {
  @Test func `has a median, and an interval around it`() throws {
    let estimate = try #require(Estimate([5, 1, 3, 2, 4, 6, 7]))
    #expect(estimate.median == 4)
    #expect(estimate.low <= 4 && estimate.high >= 4)
    #expect(estimate.low >= 1 && estimate.high <= 7)
    #expect(estimate.low < estimate.high)
  }

  @Test func `is known exactly if all agree`() throws {
    let estimate = try #require(Estimate([2, 2, 2]))
    #expect((estimate.median, estimate.low, estimate.high) == (2, 2, 2))
    #expect(estimate.uncertainty == 0)
  }

  @Test func `does not exist without values`() { #expect(Estimate([]) == nil) }

  @Test func `is better known from more of the same values`() throws {
    let few = try #require(Estimate((0..<8).map { Double($0) }))
    let many = try #require(Estimate((0..<800).map { Double($0 % 8) }))
    #expect(many.high - many.low < few.high - few.low)
  }

  @Test(arguments: [0, 0.5, 0.9, 0.999, 1])
  func `a mix has as many reads as asked`(share: Double) {
    let pattern = ReadShare(share).pattern
    let writes = pattern.count { $0 }
    #expect(abs(Double(writes) / Double(pattern.count) - (1 - share)) < 0.001)
  }

  @Test func `a worker of a mix reads and writes in that proportion`() async throws {
    let counts = Counts()
    let scenario = Scenario(
      name: "mix", grade: .safe, section: .caches, summary: "", reason: "", next: "",
      measure: .none(of: "fault", iteration: "access"),
      program: .threads(warmsUp: false) { _ in counts })
    let setup = try #require(
      scenario.setup(threads: 2, iterations: 2048, reads: ReadShare(0.75)))
    _ = try await onThread { try scenario.run(setup, timeout: patience) }
    #expect(counts.writes.count == 2 * 2048 / 4)
    #expect(counts.reads.count == 2 * 2048 * 3 / 4)
  }

  private final class Counts: SharedState {
    let reads = Tally()
    let writes = Tally()

    func iterate(_ worker: Worker) { worker.isWriter ? writes.add() : reads.add() }
    var total: Int { 0 }
  }

  @Test func `ten times the work is ten times the steps`() throws {
    let work = Work(inside: 0, outside: 1_000_000)
    #expect(work.spinsOutside > 1_000)
    let ratio =
      Double(Work(inside: 0, outside: 10_000_000).spinsOutside) / Double(work.spinsOutside)
    #expect(abs(ratio - 10) < 0.01)
  }

  @Test func `usage is measured if asked for`() async throws {
    let scenario = Scenario(
      name: "busy", grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: .threads(sharing: Adder()))
    let setup = try #require(
      scenario.setup(threads: 2, iterations: 100, work: Work(inside: 10_000, outside: 0)))
    let outcome = try await onThread {
      try scenario.run(setup, timeout: patience, observer: RunObserver(measuresUsage: true))
    }
    guard case .finished(let result) = outcome else {
      Issue.record("the run did not finish")
      return
    }
    // 200 × 10 µs of work.
    #expect(try #require(result.usage).processorSeconds > 0.001)
  }

  private final class Adder: SharedTotal {
    let sum = Tally()

    func increment(_ worker: Worker) {
      worker.think()
      sum.add(worker.step)
    }
    var total: Int { sum.count }
  }
}

@Suite("Fairness") struct FairnessTests {
  /// A call, an access and a return; times in nanoseconds as if a tick were one.
  private func fairness(_ operations: [[(begin: Int, entry: Int, end: Int)]]) throws -> Fairness {
    let setup = try #require(Setup(threads: operations.count, iterations: operations[0].count))
    let trace = Trace(
      setup: setup,
      workers: operations.map { operations in
        operations.flatMap { operation in
          [
            TraceEvent(.call, 0, time: UInt64(operation.begin), processor: 0),
            TraceEvent(.read, 0, time: UInt64(operation.entry), processor: 0),
            TraceEvent(.return, 0, time: UInt64(operation.end), processor: 0),
          ]
        }
      })
    return Fairness(trace, overhead: 0)
  }

  @Test func `is even if all get on alike`() throws {
    let one = (0..<10).map {
      (begin: $0 * 10_000, entry: $0 * 10_000 + 100, end: $0 * 10_000 + 200)
    }
    let other = one.map { (begin: $0.begin + 5_000, entry: $0.entry + 5_000, end: $0.end + 5_000) }
    let fairness = try fairness([one, other])
    #expect(fairness.index > 0.99)
    #expect(fairness.longestStreak == 1)
    #expect(fairness.overtaken == 0)
    #expect(fairness.medianWait == 200)
  }

  @Test func `is half of it if one of two does everything first`() throws {
    let one = (0..<10).map { (begin: $0 * 100, entry: $0 * 100 + 10, end: $0 * 100 + 20) }
    let other = one.map { (begin: $0.begin + 9_000, entry: $0.entry + 9_000, end: $0.end + 9_000) }
    let fairness = try fairness([one, other])
    #expect(fairness.index == 0.5)
    #expect(fairness.longestStreak == 10)
  }

  @Test func `knows who was overtaken by a latecomer`() throws {
    // The first begins at 0 and gets in at 50,000; the other comes and goes meanwhile.
    let fairness = try fairness([
      [(begin: 0, entry: 50_000, end: 51_000)], [(begin: 10_000, entry: 20_000, end: 21_000)],
    ])
    #expect(fairness.overtaken == 0.5)
    #expect(fairness.longestWait == 51_000)
  }
}

@Suite("A comparison") struct ComparisonTests {
  private func cell(_ costs: [Double]) throws -> ComparisonReport.Cell {
    var cell = Comparison.Cell()
    cell.costs = costs
    return try #require(ComparisonReport.Cell(cell, floor: nil))
  }

  @Test func `is stable if both halves of the rounds agree`() throws {
    #expect(try cell([1, 2, 3, 2, 1, 2, 3, 2, 1, 2]).isStable)
    #expect(try !cell([1, 1.1, 1, 1.1, 1, 2, 2.1, 2, 2.1, 2]).isStable)
  }

  @Test func `measures every contestant at every column, and checks the totals`() async throws {
    let contestants = [
      Contestant(Self.scenario("one", .safe), floor: "floor"),
      Contestant(Self.scenario("floor", .safe), isFloor: true),
    ]
    let plan = Comparison.Plan(
      contestants: contestants, columns: [.init(threads: 1), .init(threads: 3)],
      budget: .milliseconds(100), rounds: 4)
    let report = try await onThread {
      var comparison = Comparison(plan)
      try comparison.run()
      return ComparisonReport(comparison, host: .current)
    }
    #expect(report.rounds == 4)
    #expect(report.runs == 4 * 2 * 2)
    #expect(report.rows.map(\.name) == ["one", "floor"])
    for row in report.rows {
      #expect(row.cells.count == 2)
      #expect(row.cells.allSatisfy { $0.isExact && $0.cost.median > 0 })
      #expect(row.cells.allSatisfy { ($0.ratio != nil) == (row.name == "one") })
    }
    #expect(report["one"]?.cells.last?.fairness?.shares.count == 3)
  }

  private static func scenario(_ name: String, _ grade: Grade) -> Scenario {
    Scenario(
      name: name, grade: grade, section: .counter, summary: "", reason: "", next: "",
      program: .threads(sharing: Sum()))
  }

  private final class Sum: SharedTotal {
    let sum = Tally()
    func increment(_ worker: Worker) { sum.add(worker.step) }
    var total: Int { sum.count }
  }
}
