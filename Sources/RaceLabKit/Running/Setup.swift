/// The sizes of one run.
public struct Setup: Sendable, Equatable, Codable {
  public let threads: Int
  public let iterations: Int
  /// What one increment adds.
  public let step: Int
  public let think: ThinkTime
  /// What a correct program totals: threads × iterations × step.
  public let expected: Int

  /// Nil if the expected total does not fit in an `Int`. Every number must be at least 1.
  public init?(threads: Int, iterations: Int, step: Int = 1, think: ThinkTime = .none) {
    precondition(threads > 0 && iterations > 0 && step > 0, "sizes start at 1")
    let increments = threads.multipliedReportingOverflow(by: iterations)
    let expected = increments.partialValue.multipliedReportingOverflow(by: step)
    guard !increments.overflow, !expected.overflow else { return nil }
    self.threads = threads
    self.iterations = iterations
    self.step = step
    self.think = think
    self.expected = expected.partialValue
  }

  /// How many increments a run does in all.
  public var increments: Int { threads * iterations }
}
