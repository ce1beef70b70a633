/// The steps of a scenario: what each worker does in one iteration, over shared variables and
/// synchronisation objects that all workers have in common.
///
/// Every step is atomic and all threads see one memory (sequential consistency). Registers belong to
/// a thread; calculating, branching and looping over them takes no step of its own.
public struct Model: Sendable {
  /// The variable that counts assertions that did not hold.
  static let brokenAssertions = "broken assertions"

  /// One iteration.
  public let body: [any ModelStep]
  /// What each worker does once, after its last iteration.
  public let finally: [any ModelStep]
  /// The variable whose last value is the outcome.
  public let total: String
  /// What one iteration of one worker adds to the total of a correct program.
  public let adds: Int
  /// The starting values of variables and semaphores that do not start at 0.
  public let initially: [String: Int]

  /// The most iterations it can have; one, if each iteration works on a state of its own.
  public let mostIterations: Int

  /// What it is explored with, unless somebody asks for another.
  public let memory: MemoryModel

  public init(
    total: String = "count", adds: Int = 1, mostIterations: Int = .max,
    initially: [String: Int] = [:], memory: MemoryModel = .sequential,
    @ModelBuilder _ body: () -> [any ModelStep],
    @ModelBuilder finally: () -> [any ModelStep] = { [] }
  ) {
    self.body = body()
    self.finally = finally()
    self.total = total
    self.adds = adds
    self.mostIterations = mostIterations
    self.memory = memory
    self.initially = initially
  }
}

extension Model {
  /// One iteration as `explain --model` shows it, a line an entry, and what follows the last one.
  public var lines: [String] {
    body.lines + (finally.isEmpty ? [] : ["at the end:"] + finally.indented)
  }
}

/// One step, or several that are written as one.
public protocol ModelStep: Sendable {
  func compile(into code: inout ModelCompiler)
  /// As `explain --model` shows it, a line an entry.
  var lines: [String] { get }
}

@resultBuilder public enum ModelBuilder {
  public static func buildExpression(_ step: any ModelStep) -> [any ModelStep] { [step] }
  public static func buildBlock(_ steps: [any ModelStep]...) -> [any ModelStep] {
    steps.flatMap { $0 }
  }
}

extension [any ModelStep] {
  var lines: [String] { flatMap(\.lines) }
  var indented: [String] { lines.map { "  " + $0 } }
}
