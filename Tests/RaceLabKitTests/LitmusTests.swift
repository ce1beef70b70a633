import Synchronization
import TestSupport
import Testing

@testable import RaceLabKit

/// Says who was there.
private struct Visits: LitmusState, ~Copyable {
  let first = Atomic<Int32>(0)
  let second = Atomic<Int32>(0)

  static func first(_ state: UnsafeMutablePointer<Visits>) {
    state.pointee.first.wrappingAdd(1, ordering: .relaxed)
  }

  static func second(_ state: UnsafeMutablePointer<Visits>) {
    state.pointee.second.wrappingAdd(1, ordering: .relaxed)
  }

  static func outcome(_ state: UnsafeMutablePointer<Visits>) -> Int {
    let (first, second) = (
      state.pointee.first.load(ordering: .relaxed), state.pointee.second.load(ordering: .relaxed)
    )
    return first == 1 && second == 1 ? 1 : 0
  }
}

/// A state larger than most, so that lines and states do not coincide.
private struct Wide: LitmusState {
  var numbers = (0, 0, 0, 0, 0, 0, 0, 0, 0)

  static func first(_ state: UnsafeMutablePointer<Wide>) { state.pointee.numbers.0 = 1 }
  static func second(_ state: UnsafeMutablePointer<Wide>) { state.pointee.numbers.8 = 1 }
  static func outcome(_ state: UnsafeMutablePointer<Wide>) -> Int {
    state.pointee.numbers.0 + state.pointee.numbers.8 == 2 ? 1 : 0
  }
}

@Suite("A litmus") struct LitmusTests {
  private func report(
    _ variant: Litmus.Variant, rounds: Int, timeout: Duration = patience
  ) async throws -> LitmusReport {
    let scenario = Scenario(
      name: "sample", grade: .safe, summary: "", reason: "", next: "",
      litmus: Litmus(variant))
    return try await onThread {
      try LitmusReport(running: scenario, variant, rounds: rounds, timeout: timeout)
    }
  }

  private let outcomes: [Litmus.Outcome] = [
    .init("wrong", .forbidden, ""), .init("right", .acceptable, ""),
  ]

  @Test(arguments: [1, 2_047, 2_048, 2_049, 100_000])
  func `visits every state once with each thread, and counts it once`(rounds: Int) async throws {
    let batches = (rounds + 2_047) / 2_048
    for variant in [
      Litmus.Variant(of: Visits.self, outcomes: outcomes),
      Litmus.Variant(of: Wide.self, outcomes: outcomes),
    ] {
      let report = try await report(variant, rounds: rounds)
      #expect(report.counts == [0, batches * 2_048])
      #expect(report.rounds == batches * 2_048)
      #expect(report.verdict == .exact)
      #expect(report.firstSeen[0] == nil)
      let seen = try #require(report.firstSeen[1])
      #expect(seen > 0 && seen <= report.seconds)
    }
  }

  @Test func `ends at its time limit with the rounds that were done`() async throws {
    let report = try await report(
      Litmus.Variant(of: Visits.self, outcomes: outcomes), rounds: .max / 4,
      timeout: .milliseconds(50))
    #expect(report.limit == .milliseconds(50))
    #expect(report.rounds > 0 && report.rounds % 2_048 == 0)
    #expect(report.counts[0] == 0)
  }
}
