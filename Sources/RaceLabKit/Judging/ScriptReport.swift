/// How one play of a script went, in its child.
public struct ScriptPlay: Sendable {
  public let outcome: RunOutcome
  /// What it said, in order, and what it said of its own misbehaving.
  public let lines: [Stage.Line]
  public let misbehaved: [String]

  public init(outcome: RunOutcome, lines: [Stage.Line], misbehaved: [String] = []) {
    (self.outcome, self.lines, self.misbehaved) = (outcome, lines, misbehaved)
  }

  public var hasEnded: Bool { if case .finished = outcome { true } else { false } }
}

/// A script's play held against its promise, beside that of its fix.
public struct ScriptReport: Sendable {
  public let scenario: Scenario
  public let script: Script
  public let limit: Duration
  /// Nil if only the fixed variant was asked for.
  public let play: ScriptPlay?
  /// Nil if there is none.
  public let fixed: ScriptPlay?

  /// Plays `scenario`'s script, and its fix, each in a child of `executable` with that time limit.
  public init(
    playing scenario: Scenario, _ script: Script, limit: Duration, isOnlyFixed: Bool = false,
    executable: String
  ) throws {
    func play(_ isFixed: Bool) throws -> ScriptPlay {
      let run = try IsolatedRun(
        playing: scenario, isFixed: isFixed, timeout: limit, executable: executable)
      return ScriptPlay(outcome: run.outcome, lines: run.lines, misbehaved: run.misbehaved)
    }
    self.init(
      scenario: scenario, script: script, limit: limit, play: isOnlyFixed ? nil : try play(false),
      fixed: script.fixed == nil ? nil : try play(true))
  }

  public init(
    scenario: Scenario, script: Script, limit: Duration, play: ScriptPlay?, fixed: ScriptPlay?
  ) {
    (self.scenario, self.script, self.limit) = (scenario, script, limit)
    (self.play, self.fixed) = (play, fixed)
  }

  /// Whether the fix, where one was played, ended and did not misbehave.
  public var isFixGood: Bool { fixed.map { $0.hasEnded && $0.misbehaved.isEmpty } ?? true }

  /// Whether the play did what the script promises.
  public var isAsPromised: Bool {
    guard let play else { return true }
    let lines = play.lines.map(\.text)
    switch (script.promise, play.outcome) {
    case (.hangs, .timedOut), (.hangsOrCrashes, .timedOut): return true
    case (.crashes, .died(let death)), (.hangsOrCrashes, .died(let death)):
      return death.signalName != nil
    case (.misbehaves, .finished): return !play.misbehaved.isEmpty
    case (.says(let promised), .finished): return lines == promised
    case (.saysSomehow(let promised, _, let holds), .finished):
      return lines.sorted() == promised.sorted() && holds(lines)
    default: return false
    }
  }

  public var verdict: Verdict {
    isAsPromised && isFixGood ? .asPromised : .broken
  }
}
