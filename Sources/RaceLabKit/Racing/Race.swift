/// A race as `race` is asked for it: its sizes, and how often and how long it may run.
struct Race {
  private let setup: Setup
  private let runs: Int
  private let timeout: Duration

  init(workers: Int, iterations: Int, runs: Int, expected: Int?, timeout: Duration) {
    precondition(runs > 0, "sizes start at 1")
    guard let setup = Setup(threads: workers, iterations: iterations, expected: expected) else {
      preconditionFailure("\(workers) × \(iterations) does not fit in an Int")
    }
    (self.setup, self.runs, self.timeout) = (setup, runs, timeout)
  }

  /// Runs a program until all runs are done, one did not end in time, or one of its closures threw;
  /// that error is thrown on.
  ///
  /// - Parameter program: made once, to note what its closures throw.
  func report(
    hasTotal: Bool = true, of program: (FirstError) -> Program
  ) async throws -> RaceReport {
    let errors = FirstError()
    let program = program(errors)
    // Only its program matters: nobody lists it, and its grade is what a test hopes for.
    let scenario = Scenario(
      name: "race", grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: program)
    let report = try await onThread {
      var report = RunReport(scenario: scenario, setup: setup)
      while report.runs < runs && report.isGoingOn {
        try report.addRun(timeout: timeout)
        if let error = errors.error { throw error }
      }
      return report
    }
    return RaceReport(report, of: program.workers, hasTotal: hasTotal)
  }

  /// Runs `body` on a thread of its own: a run blocks the one it is called on, which must not belong
  /// to the task pool.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      do throws(OSThread.Refused) {
        try OSThread(name: "race") { continuation.resume(with: Result { try body() }) }.detach()
      } catch {
        continuation.resume(throwing: RunError.threadRefused(started: 0, code: error.code))
      }
    }
  }
}
