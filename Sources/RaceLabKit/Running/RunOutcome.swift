/// How a run ended.
public enum RunOutcome: Sendable, Equatable {
  case finished(RunResult)
  /// The run was stopped at its time limit, after `completed` increments; nil if its workers did
  /// not even stop when told to. `threads`: where they were then, if the run was in a child.
  case timedOut(completed: Int?, threads: [ThreadPlace] = [])
  /// The child that the run was in ended without a result.
  case died(Death)
}

/// What a finished run produced.
public struct RunResult: Sendable, Equatable, Codable {
  public let actual: Int
  /// What went wrong and how often, by name in the singular, if the program can tell.
  public let violations: [String: Int]
  /// From the first worker's start to the last one's end.
  public let seconds: Double
  /// Nil unless it was to be measured.
  public let usage: Usage?
  /// What it should be, where the program says that itself; else the setup does.
  public let expected: Int?
  /// The first error that the program's own code threw, in words; the rest means nothing then.
  public let failure: String?

  public init(
    actual: Int, violations: [String: Int] = [:], seconds: Double, usage: Usage? = nil,
    expected: Int? = nil, failure: String? = nil
  ) {
    self.actual = actual
    self.violations = violations.filter { $0.value > 0 }
    (self.seconds, self.usage) = (seconds, usage)
    (self.expected, self.failure) = (expected, failure)
  }
}

extension RunResult {
  init(_ ending: Run.Ending) {
    self.init(
      actual: ending.total, violations: ending.violations, seconds: ending.time.seconds,
      usage: ending.usage, expected: ending.expected, failure: ending.failure)
  }
}
