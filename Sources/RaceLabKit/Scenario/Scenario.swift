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
  /// How many workers run, and how many increments each does, unless the learner says otherwise.
  public let threads: Int
  public let iterations: Int
  /// What a run that falls short has lost.
  public let loss: Loss
  /// The steps of one iteration, for exploring every interleaving; nil if there is no model yet.
  public let model: Model?
  public let program: Program
  /// The file the lesson stands in, without folder and ending.
  public let file: String

  /// - Parameter fileID: the caller's own file; leave it out.
  public init(
    name: String, grade: Grade, section: Section, summary: String, reason: String, next: String,
    threads: Int = 8, iterations: Int = 10_000, loss: Loss = .update, model: Model? = nil,
    program: Program,
    fileID: String = #fileID
  ) {
    self.name = name
    self.grade = grade
    self.section = section
    self.summary = summary
    self.reason = reason
    self.next = next
    self.threads = threads
    self.iterations = iterations
    self.loss = loss
    self.model = model
    self.program = program
    self.file = String(fileID.split(separator: "/").last?.split(separator: ".").first ?? "")
  }

  /// Whether a run may end or block the process it is in, so that it needs one of its own.
  public var mayCrashOrHang: Bool { grade == .hazard }

  /// What is missing from a total that falls short.
  public enum Loss: Sendable {
    /// An increment that another one overwrote.
    case update
    /// A read that did not see what the reader had just written.
    case read
  }
}

extension Scenario: CustomStringConvertible {
  public var description: String { name }
}
