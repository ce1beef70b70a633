import RaceLabKit

extension CheckPlan {
  /// From the command line.
  init(_ values: Values) throws(UsageError) {
    let parsed = values.parsed
    paths = try values.positionals(of: CommandLineDescription.check)
    let each = parsed.lists["each"] ?? []
    if each.isEmpty {
      for option in ["setup", "total", "expect", "invariant", "async", "threads", "iterations"]
      where parsed.has(option) {
        throw .onlyWith(option: "--\(option)", other: "--each")
      }
      expressions = nil
    } else {
      if parsed.has("expect") && !parsed.has("total") {
        throw .onlyWith(option: "--expect", other: "--total")
      }
      if each.count > 1 && parsed.has("total") && !parsed.has("expect") {
        throw .missingExpectation(count: each.count)
      }
      expressions = CheckExpressions(
        setup: parsed.options["setup"] ?? "", each: each, total: parsed.options["total"],
        expect: parsed.options["expect"], invariant: parsed.options["invariant"],
        isAsync: parsed.has("async"))
    }
    flags =
      (try values.word("swift-version", of: SwiftVersion.self).map {
        ["-swift-version", $0.rawValue]
      } ?? []) + (parsed.lists["swift-flag"] ?? [])
    let threads = try values.number("threads", most: RunOptions.mostThreads)
    let iterations = try values.number("iterations")
    (setup, sanitizedSetup) = try Self.setups(
      threads: threads ?? Self.defaultThreads, iterations: iterations ?? Self.defaultIterations,
      sanitizedIterations: iterations ?? Self.mostSanitizedIterations)
    isAdaptive = expressions != nil && iterations == nil
    runs = try values.number("runs", most: Self.mostRuns)
    timeout = try values.duration("timeout") ?? Self.defaultTimeout
  }

  static func setups(
    threads: Int, iterations: Int, sanitizedIterations: Int
  ) throws(UsageError) -> (plain: Setup, sanitized: Setup) {
    guard let plain = Setup(threads: threads, iterations: iterations),
      let sanitized = Setup(threads: threads, iterations: sanitizedIterations)
    else { throw .totalOverflows(threads: threads, iterations: iterations, step: 1) }
    return (plain, sanitized)
  }

  /// The language modes of the compiler.
  enum SwiftVersion: String, CaseIterable {
    case five = "5"
    case six = "6"
  }
}
