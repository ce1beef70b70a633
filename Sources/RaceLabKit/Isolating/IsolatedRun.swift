import Foundation

/// One run of a scenario in a child process.
public struct IsolatedRun: Sendable {
  public let outcome: RunOutcome
  /// The child's version and build; nil if it never said hello.
  public let version: String?
  public let host: Host?
  /// What a script said, in order, and of its own misbehaving.
  public let lines: [Stage.Line]
  public let misbehaved: [String]
  /// All that the child printed to standard output and standard error, as it came.
  public let output: String
  /// Whether it timed out because nothing moved in it any more, so before its time limit.
  public let isStandstill: Bool
  /// Whether it was cut short because enough was seen.
  public let isCut: Bool
  /// Of a whole program that has ended: threads that were not done, and waited.
  public let left: [ThreadPlace]
  /// How many threads ran the program's own code, where that is counted.
  public let codeThreads: Int?

  /// How long a child that was told to stop may take to say so.
  private static let grace: Duration = .seconds(2)
  /// How long a child may take to start, and to end after its last word: under Thread Sanitizer it
  /// still writes its reports, and loads the symbolizer for the first.
  private static let margin: Duration = .seconds(10)

  /// Runs `scenario` in a child of `executable`, which hands its arguments to `ChildServer`.
  ///
  /// The child may run for `timeout`; then it is asked where its threads are, and killed with all
  /// it started. Whatever it does comes back as an outcome.
  public init(
    of scenario: Scenario, _ setup: Setup, timeout: Duration, executable: String,
    variables: [String: String] = [:]
  ) throws {
    try self.init(
      ChildRequest(scenario: scenario.name, setup: setup), timeout: timeout,
      executable: executable, variables: variables)
  }

  /// Plays `scenario`'s script, or its fix, in the same way.
  public init(
    playing scenario: Scenario, isFixed: Bool, timeout: Duration, executable: String
  ) throws {
    guard let setup = scenario.setup() else { preconditionFailure("a scenario's own sizes fit") }
    try self.init(
      ChildRequest(scenario: scenario.name, setup: setup, isFixed: isFixed), timeout: timeout,
      executable: executable, variables: [:])
  }

  /// One run of a program that `CheckHarness` serves, which is ended when nothing moves in it any
  /// more.
  ///
  /// - Parameter isProgram: whether it is a whole program, which may be idle for good and have ended
  ///   all the same.
  /// - Parameter isPlaced: whether threads are kept on one processor each, so that they overlap even
  ///   in short runs. Threads that they make inherit it, and then overlap less.
  /// - Parameter patience: how long workers may go on before they are told to stop, as at the time
  ///   limit; nil for that one.
  /// - Parameter isEnough: asked ten times a second, with the child's number, whether the run may be
  ///   cut short.
  public init(
    checking executable: String, _ setup: Setup, isProgram: Bool, isPlaced: Bool,
    patience: Duration? = nil, timeout: Duration, variables: [String: String] = [:],
    isEnough: ((pid_t) -> Bool)? = nil
  ) throws {
    try self.init(
      ChildRequest(
        scenario: CheckHarness.name, setup: setup, isPlaced: isPlaced, tellsStandstill: true),
      isProgram: isProgram, patience: patience, timeout: timeout, executable: executable,
      variables: variables, isEnough: isEnough)
  }

  private init(
    _ request: ChildRequest, isProgram: Bool = false, patience: Duration? = nil,
    timeout: Duration, executable: String, variables: [String: String],
    isEnough: ((pid_t) -> Bool)? = nil
  ) throws {
    // A crash is told by its signal. Swift's own backtracer would take seconds over it, and under
    // the sanitizer it would collide with that one's handler.
    var child = try ChildProcess(
      executable: executable,
      arguments: request.scenario == CheckHarness.name ? [] : [ChildServer.argument],
      variables: ["SWIFT_BACKTRACE": "enable=no"].merging(variables) { $1 })
    child.send(try JSONEncoder().encode(request) + [UInt8(ascii: "\n")])

    let answers = Self.answers(
      &child, isProgram: isProgram, patience: patience, timeout: timeout, isEnough)
    let mayEnd = answers.isFinal && answers.standstill == nil && !answers.isCut
    let deadline: ContinuousClock.Instant = .now + (mayEnd ? Self.margin : .zero)
    let (ending, output) = child.end(before: deadline)
    self.output = String(decoding: output, as: UTF8.self)
    (version, host) = (answers.version, answers.host)
    (lines, misbehaved) = (answers.lines, answers.misbehaved)

    isStandstill = answers.standstill == .stuck
    (left, isCut) = (answers.left, answers.isCut)
    codeThreads = answers.codeThreads

    if let result = answers.result {
      outcome = .finished(result)
    } else if let error = answers.error {
      throw error
    } else if answers.isCut {
      outcome = .timedOut(completed: nil)
    } else if answers.threads != nil || answers.completed != nil {
      outcome = .timedOut(completed: answers.completed, threads: answers.threads ?? [])
    } else {
      outcome = .died(Death(ending, output: self.output))
    }
  }

  /// What the child said.
  private struct Answers {
    var version: String?
    var host: Host?
    var result: RunResult?
    var error: RunError?
    var lines: [Stage.Line] = []
    var misbehaved: [String] = []
    var threads: [ThreadPlace]?
    var completed: Int?
    var standstill: Standstill?
    var left: [ThreadPlace] = []
    var codeThreads: Int?
    var isCut = false
    var isFinal = false
  }

  /// Listens until the child has said its last word, or all time is up.
  private static func answers(
    _ child: inout ChildProcess, isProgram: Bool, patience: Duration?, timeout: Duration,
    _ isEnough: ((pid_t) -> Bool)?
  ) -> Answers {
    var answers = Answers()
    var deadline = ContinuousClock.now + margin
    var stop: ContinuousClock.Instant?
    var wasAsked = false
    while !answers.isFinal {
      var next = min(deadline, stop ?? deadline)
      if isEnough != nil { next = min(next, .now + .milliseconds(100)) }
      switch child.reply(before: next) {
      case .line(let line):
        switch try? JSONDecoder().decode(ChildMessage.self, from: line) {
        case .hello(let version, let host):
          (answers.version, answers.host) = (version, host)
          deadline = .now + timeout
          stop = patience.map { .now + $0 }
        case .finished(let result): (answers.result, answers.isFinal) = (result, true)
        case .said(let line): answers.lines.append(line)
        case .misbehaved(let words): answers.misbehaved.append(words)
        case .threadRefused(let started, let code):
          answers.error = .threadRefused(started: started, code: code)
          answers.isFinal = true
        // A thread that was asked where it is may wait for the sanitizer for ever.
        case .standstill where wasAsked: break
        case .standstill(let threads, let awaitsTimer):
          guard
            let standstill = Standstill(
              of: threads, isProgram: isProgram, awaitsTimer: awaitsTimer)
          else { break }
          (answers.standstill, answers.isFinal) = (standstill, true)
          answers.threads = threads
          if standstill == .idle { answers.result = RunResult(actual: 0, seconds: 0) }
        case .left(let threads): answers.left = threads
        case .ranOn(let threads): answers.codeThreads = threads
        case .threads(let threads): answers.threads = threads
        case .stopped(let completed): (answers.completed, answers.isFinal) = (completed, true)
        case nil: return answers  // nonsense: nothing more is expected of it
        }
      case .closed: answers.isFinal = true  // how it ends will tell why
      case .late where stop.map { $0 <= .now } ?? false:
        child.send(Data("\(ChildRequest.stopLine)\n".utf8))
        stop = nil
      case .late where .now < deadline:
        guard isEnough?(child.pid) ?? false else { break }
        (answers.isCut, answers.isFinal) = (true, true)
      case .late where wasAsked:
        // Asked before and no answer: only the system can tell now.
        if answers.threads == nil { answers.threads = ThreadPlace.ofProcess(child.pid) }
        return answers
      case .late:
        child.send(Data("\(ChildRequest.whereLine)\n".utf8))
        wasAsked = true
        deadline = .now + grace
      }
    }
    return answers
  }
}
