/// The sizes of one run.
public struct Setup: Sendable, Equatable, Codable {
  /// Readers and writers together.
  public let threads: Int
  /// How many of the threads write, where a scenario tells readers and writers apart: the first
  /// ones. 0 where it does not.
  public let writers: Int
  public let iterations: Int
  /// What one increment adds.
  public let step: Int
  public let think: ThinkTime
  /// Delays that make races show more often; nil unless the learner asks for them.
  public let boost: Boost?
  /// Work beside the protected step; nil for none.
  public let work: Work?
  /// If set, every worker reads and writes, in that proportion; `writers` does not count then.
  public let reads: ReadShare?
  /// What a correct program totals: unless said otherwise, threads × iterations × step.
  public let expected: Int

  /// Nil if the product does not fit in an `Int`. Every number but `writers` must be at least 1.
  ///
  /// A scenario with roles or with a total of its own makes its setups itself: `Scenario.setup`.
  public init?(
    threads: Int, iterations: Int, step: Int = 1, think: ThinkTime = .none, boost: Boost? = nil,
    writers: Int = 0, work: Work? = nil, reads: ReadShare? = nil, expected: Int? = nil
  ) {
    precondition(threads > 0 && iterations > 0 && step > 0, "sizes start at 1")
    precondition((0...threads).contains(writers), "writers are some of the threads")
    let increments = threads.multipliedReportingOverflow(by: iterations)
    let product = increments.partialValue.multipliedReportingOverflow(by: step)
    guard !increments.overflow, !product.overflow else { return nil }
    (self.threads, self.writers, self.iterations) = (threads, writers, iterations)
    (self.step, self.think, self.boost) = (step, think, boost)
    (self.work, self.reads) = (work, reads)
    self.expected = expected ?? product.partialValue
  }

  /// How many iterations a run does in all.
  public var increments: Int { threads * iterations }
  /// What violations are shares of: the steps that make the expected total, or where that is 0, all
  /// iterations.
  public var countable: Int { expected > 0 ? max(1, expected / step) : increments }
  public var readers: Int { threads - writers }
}
