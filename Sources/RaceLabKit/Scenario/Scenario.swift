/// A named program that workers run at once, with the total it should end on and its grade.
///
/// One scenario is one lesson: its file and the prose beside it carry `file`'s name.
public struct Scenario: Sendable {
  /// What the learner types: lower case, words joined by `-`.
  public let name: String
  public let grade: Grade
  public let section: Section
  /// What it is, in one line without a full stop.
  public let summary: String
  /// Why it ends as it does, in one sentence.
  public let reason: String
  /// The scenario to look at next.
  public let next: String
  /// How many workers run, what each does, and how long it thinks, unless the learner says otherwise.
  public let threads: Int
  public let iterations: Int
  public let step: Int
  public let think: ThinkTime
  /// How many read and write; nil if all workers do the same.
  public let roles: Roles?
  /// What is counted, and what it should come to.
  public let measure: Measure
  /// Whether a run may crash instead of ending on a wrong total.
  public let mayCrash: Bool
  /// The steps of one iteration, for exploring every interleaving; nil if there is no model yet.
  public let model: Model?
  public let activity: Activity
  /// The file the lesson stands in, without folder and ending.
  public let file: String

  /// A scenario whose workers bring about a total.
  ///
  /// - Parameter threads: how many workers; with `roles`, their sum counts.
  /// - Parameter fileID: the caller's own file; leave it out.
  public init(
    name: String, grade: Grade, section: Section, summary: String, reason: String, next: String,
    threads: Int = 8, iterations: Int = 10_000, step: Int = 1, think: ThinkTime = .none,
    roles: Roles? = nil, measure: Measure = .updates, mayCrash: Bool = false, model: Model? = nil,
    program: Program, fileID: String = #fileID
  ) {
    (self.name, self.grade, self.section) = (name, grade, section)
    (self.summary, self.reason, self.next) = (summary, reason, next)
    self.threads = roles.map { $0.readers + $0.writers } ?? threads
    (self.iterations, self.step, self.think, self.roles) = (iterations, step, think, roles)
    (self.measure, self.mayCrash, self.model) = (measure, mayCrash, model)
    activity = .total(program)
    file = Self.file(fileID)
  }

  /// A hazard, or a program whose order is to be predicted.
  public init(
    name: String, grade: Grade, section: Section, summary: String, reason: String, next: String,
    model: Model? = nil, script: Script, fileID: String = #fileID
  ) {
    self.init(
      name, grade, section, summary, reason, next, iterations: 1, model, .script(script),
      Self.file(fileID))
  }

  /// A small program of two threads; `rounds`: how often it runs on a fresh state.
  public init(
    name: String, grade: Grade, section: Section = .ordering, summary: String, reason: String,
    next: String, rounds: Int = 10_000_000, model: Model? = nil, litmus: Litmus,
    fileID: String = #fileID
  ) {
    self.init(
      name, grade, section, summary, reason, next, iterations: rounds, model, .outcomes(litmus),
      Self.file(fileID))
  }

  private init(
    _ name: String, _ grade: Grade, _ section: Section, _ summary: String, _ reason: String,
    _ next: String, iterations: Int, _ model: Model?, _ activity: Activity, _ file: String
  ) {
    (self.name, self.grade, self.section) = (name, grade, section)
    (self.summary, self.reason, self.next) = (summary, reason, next)
    (threads, self.iterations, step, think, roles) = (2, iterations, 1, .none, nil)
    measure = .none(of: "forbidden outcome", iteration: "round")
    (mayCrash, self.model) = (false, model)
    (self.activity, self.file) = (activity, file)
  }

  private static func file(_ fileID: String) -> String {
    String(fileID.split(separator: "/").last?.split(separator: ".").first ?? "")
  }

  /// The program that brings about a total; nil if there is none.
  public var program: Program? { if case .total(let program) = activity { program } else { nil } }

  /// The script; nil if it is not one.
  public var script: Script? { if case .script(let script) = activity { script } else { nil } }

  /// The small program that runs many times; nil if it is not one.
  public var litmus: Litmus? { if case .outcomes(let litmus) = activity { litmus } else { nil } }

  /// Whether a run may end or block the process it is in, so that it needs one of its own.
  public var mayCrashOrHang: Bool { mayCrash || script != nil }

  /// The sizes of a run, what is not given being the scenario's own; nil if they do not fit in an
  /// `Int`.
  ///
  /// - Parameter writers: how many of the threads write, if there are roles.
  public func setup(
    threads: Int? = nil, writers: Int? = nil, iterations: Int? = nil, step: Int? = nil,
    think: ThinkTime? = nil, boost: Boost? = nil, work: Work? = nil, reads: ReadShare? = nil
  ) -> Setup? {
    let count = threads ?? self.threads
    let writing = roles.map { roles in
      writers ?? (threads == nil ? roles.writers : Roles.writers(of: count))
    }
    func setup(_ expected: Int?) -> Setup? {
      Setup(
        threads: count, iterations: iterations ?? self.iterations, step: step ?? self.step,
        think: think ?? self.think, boost: boost, writers: writing ?? 0, work: work,
        reads: reads, expected: expected)
    }
    return setup(nil).flatMap { setup(measure.expected($0)) }
  }

  /// The model at given sizes, with its own kind of memory unless told otherwise; nil if there is
  /// none, or they do not fit in an `Int`.
  public func machine(
    threads: Int, iterations: Int, memory: MemoryModel? = nil
  ) -> Machine? {
    guard let model, let setup = setup(threads: threads, iterations: iterations, step: 1) else {
      return nil
    }
    return Machine(
      model, threads: threads, iterations: iterations, writers: setup.writers,
      memory: memory ?? model.memory,
      expected: program == nil ? nil : setup.expected)
  }
}

extension Scenario: CustomStringConvertible {
  public var description: String { name }
}
