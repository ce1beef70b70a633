import Scenarios
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

/// Recordings written down by hand: each step is a worker, an operation and a value.
struct TraceSample {
  let steps: [RecordedStep]
  let threads: Int
  let iterations: Int
  let total: Int
  var name = "counter"
  var capacity: Int?
  var keeping = Recorder.Keeping.oldest

  static let host = Host(
    os: "linux", arch: "x86_64", cores: 2, swift: "6.3", build: "release", sanitizer: "none")

  func recording() throws -> TraceRecording {
    let setup = try #require(Setup(threads: threads, iterations: iterations))
    let recorder = Recorder(setup, capacity: capacity, keeping: keeping)
    recorder.note(steps)
    let scenario = Scenario(
      name: name, grade: .dataRace, section: .counter, summary: "a sample", reason: "", next: "",
      model: Model {
        Read("count", into: "old")
        Write("count", "old" + 1)
      }, program: .whole(.threads) { _ in 0 })
    let trace = Trace(of: scenario, setup, recorder, RunResult(actual: total, seconds: 1))
    return TraceRecording(report: TraceReport(trace), host: Self.host)
  }

  /// In each round all workers read before any of them writes: all but one lose their update.
  static func lossy(threads: Int, iterations: Int) -> TraceSample {
    let workers = 0..<threads
    let steps = (0..<iterations).flatMap { round -> [RecordedStep] in
      workers.map { ($0, .call, 0) } + workers.map { ($0, .update, round) }
        + workers.map { ($0, .return, 0) }
    }
    return TraceSample(steps: steps, threads: threads, iterations: iterations, total: iterations)
  }

  /// One after the other: nothing is lost.
  static func safe(threads: Int, iterations: Int) -> TraceSample {
    let steps = (0..<threads * iterations).flatMap { number -> [RecordedStep] in
      let worker = number % threads
      return [(worker, .call, 0), (worker, .update, number), (worker, .return, 0)]
    }
    return TraceSample(
      steps: steps, threads: threads, iterations: iterations, total: threads * iterations)
  }

  /// Nothing but when iterations begin and end.
  static func calls(threads: Int, iterations: Int) -> TraceSample {
    let steps = (0..<threads * iterations).flatMap { number -> [RecordedStep] in
      [(number % threads, .call, 0), (number % threads, .return, 0)]
    }
    return TraceSample(
      steps: steps, threads: threads, iterations: iterations, total: threads * iterations)
  }

  /// The work is done by somebody else, after all calls have returned.
  static func deferred(threads: Int, iterations: Int) -> TraceSample {
    let work = (0..<threads * iterations).flatMap { number -> [RecordedStep] in
      [(number % threads, .update, number), (number % threads, .write, number + 1)]
    }
    return TraceSample(
      steps: calls(threads: threads, iterations: iterations).steps + work, threads: threads,
      iterations: iterations, total: threads * iterations)
  }
}
