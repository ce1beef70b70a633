import Foundation
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

/// Recordings for the tests of what is made of them.
enum Recorded {
  static let host = Host(
    os: "linux", arch: "x86_64", cores: 2, swift: "6.3", build: "release", sanitizer: "none")

  /// What two workers did, step by step, as if it had been recorded.
  static func steps(_ steps: [RecordedStep], of scenario: Scenario, actual: Int) throws
    -> TraceReport
  {
    let iterations = steps.count { $0.worker == 0 && $0.operation == .call }
    let setup = try #require(scenario.setup(threads: 2, iterations: iterations))
    let recorder = Recorder(setup)
    recorder.note(steps)
    return TraceReport(Trace(of: scenario, setup, recorder, RunResult(actual: actual, seconds: 0)))
  }

  /// A real run.
  static func run(
    _ scenario: Scenario, threads: Int = 2, iterations: Int = 1_000
  ) async throws -> TraceReport {
    let setup = try #require(
      scenario.setup(threads: threads, iterations: iterations, think: ThinkTime.none))
    return try await onThread {
      guard let trace = try scenario.record(setup, timeout: patience).trace else {
        throw NotFinished()
      }
      return TraceReport(trace)
    }
  }

  private struct NotFinished: Error {}
}
