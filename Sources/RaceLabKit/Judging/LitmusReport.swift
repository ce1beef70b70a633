import Dispatch

/// What the rounds of a litmus came to.
public struct LitmusReport: Sendable {
  public let scenario: Scenario
  public let variant: Litmus.Variant
  /// How often each outcome came, in the order of `variant.outcomes`.
  public let counts: [Int]
  /// Seconds from the start until each was counted first; nil if it never was.
  public let firstSeen: [Double?]
  public let rounds: Int
  public let seconds: Double
  /// The time limit, if it came before the rounds were through; the counts are of those done.
  public let limit: Duration?

  /// Runs `variant` of `scenario` for `rounds`, rounded up to whole batches, at most `timeout` long.
  public init(
    running scenario: Scenario, _ variant: Litmus.Variant, rounds: Int, timeout: Duration
  ) throws {
    let run = LitmusRun(rounds: rounds)
    let done = DispatchSemaphore(value: 0)
    // Written before `done` is signalled, read after.
    nonisolated(unsafe) var failure: RunError?
    let coordinator = try OSThread(name: "coordinator") {
      do throws(RunError) { try variant.play(run) } catch { failure = error }
      done.signal()
    }
    var isLate = false
    if done.wait(timeout: .now() + timeout.dispatchInterval) == .timedOut {
      isLate = true
      run.stop()
    }
    coordinator.join()
    if let failure { throw failure }
    let ending = run.ending
    self.init(
      scenario: scenario, variant: variant, counts: ending.counts, firstSeen: ending.firstSeen,
      seconds: ending.seconds, limit: isLate ? timeout : nil)
  }

  public init(
    scenario: Scenario, variant: Litmus.Variant, counts: [Int], firstSeen: [Double?],
    seconds: Double, limit: Duration? = nil
  ) {
    (self.scenario, self.variant, self.counts) = (scenario, variant, counts)
    (self.firstSeen, self.seconds, self.limit) = (firstSeen, seconds, limit)
    rounds = counts.reduce(0, +)
  }

  public func count(_ standing: Litmus.Standing) -> Int {
    zip(variant.outcomes, counts).reduce(0) { $0 + ($1.0.standing == standing ? $1.1 : 0) }
  }

  /// How many rounds ended on an outcome that is not plainly acceptable.
  public var notAcceptable: Int { rounds - count(.acceptable) }

  public var verdict: Verdict {
    if count(.forbidden) > 0 { return .broken }
    if limit != nil && rounds == 0 { return .timedOut }
    if !variant.hasInteresting { return .exact }
    return count(.interesting) > 0 ? .raced : .notSeen
  }
}
