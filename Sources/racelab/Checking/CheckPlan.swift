import RaceLabKit

/// A check, as asked for: what is compiled, how it is run, and for how long.
struct CheckPlan {
  let paths: [String]
  /// Nil for a whole program.
  let expressions: CheckExpressions?
  var flags: [String] = []
  let setup: Setup
  /// Under Thread Sanitizer, where everything takes many times as long.
  let sanitizedSetup: Setup
  /// Whether threads make fewer calls where that many take long.
  var isAdaptive = false
  /// How many runs each witness makes; nil for as many as are worth their time.
  var runs: Int? = nil
  var timeout: Duration = Self.defaultTimeout

  static let defaultThreads = 8
  static let defaultIterations = 10_000
  static let mostSanitizedIterations = 1_000
  static let mostRuns = 100_000
  static let defaultTimeout: Duration = .seconds(10)

  /// How many runs there are unless typed: at least the first number, more while the time lasts, at
  /// most the second.
  struct Budget {
    let least: Int
    let most: Int
    let time: Duration

    /// How long a run may take before threads make fewer calls.
    var patience: Duration { time / 2 }

    static let plain = Budget(least: 2, most: 20, time: .milliseconds(700))
    static let sanitized = Budget(least: 3, most: 16, time: .milliseconds(1000))
  }
}
