// MARK: Variables

/// A plain read.
public struct Read: ModelStep {
  let variable: String
  let register: String

  public init(_ variable: String, into register: String) {
    (self.variable, self.register) = (variable, register)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.read(code.variable(variable), into: code.register(register), isAtomic: false))
  }

  public var lines: [String] { ["\(register) = \(variable)"] }
}

/// A plain write.
public struct Write: ModelStep {
  let variable: String
  let value: Term

  public init(_ variable: String, _ value: Term) {
    (self.variable, self.value) = (variable, value)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(
      .write(code.variable(variable), code.term(value), isAtomic: false, drains: false))
  }

  public var lines: [String] { ["\(variable) = \(value)"] }
}

/// An atomic load.
public struct AtomicRead: ModelStep {
  let variable: String
  let register: String

  public init(_ variable: String, into register: String) {
    (self.variable, self.register) = (variable, register)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.read(code.variable(variable), into: code.register(register), isAtomic: true))
  }

  public var lines: [String] { ["\(register) = \(variable).load()"] }
}

/// An atomic store. One that is sequentially consistent goes past the store buffer.
public struct AtomicWrite: ModelStep {
  let variable: String
  let value: Term
  let isSequential: Bool

  public init(_ variable: String, _ value: Term, isSequential: Bool = false) {
    (self.variable, self.value, self.isSequential) = (variable, value, isSequential)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(
      .write(code.variable(variable), code.term(value), isAtomic: true, drains: isSequential))
  }

  public var lines: [String] {
    ["\(variable).store(\(value)\(isSequential ? ", sequentially consistent" : ""))"]
  }
}

/// An atomic read-modify-write that adds.
public struct AtomicAdd: ModelStep {
  let variable: String
  let value: Term

  public init(_ variable: String, _ value: Term) {
    (self.variable, self.value) = (variable, value)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.add(code.variable(variable), code.term(value)))
  }

  public var lines: [String] { ["\(variable).add(\(value))"] }
}

/// Stores `desired` if the variable still is `expected`; `won` becomes 1 then, else 0, and
/// `original` what was found.
public struct CompareExchange: ModelStep {
  let variable: String
  let expected: Term
  let desired: Term
  let won: String
  let original: String

  public init(
    _ variable: String, expected: Term, desired: Term, won: String, original: String
  ) {
    (self.variable, self.expected, self.desired) = (variable, expected, desired)
    (self.won, self.original) = (won, original)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(
      .compareExchange(
        code.variable(variable), expected: code.term(expected), desired: code.term(desired),
        won: code.register(won), original: code.register(original)))
  }

  public var lines: [String] {
    ["(\(won), \(original)) = \(variable).compareExchange(\(expected), \(desired))"]
  }
}

/// Gives a register a value; takes no step of its own.
public struct Let: ModelStep {
  let register: String
  let value: Term

  public init(_ register: String, _ value: Term) {
    (self.register, self.value) = (register, value)
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.set(code.register(register), code.term(value)))
  }

  public var lines: [String] { ["\(register) = \(value)"] }
}

// MARK: Locks

/// How a lock is taken.
public enum LockKind: Sendable {
  /// By one thread; a second time by itself it waits forever.
  case plain
  /// By one thread, as often as it likes.
  case recursive
  /// Beside other threads that take it shared.
  case shared
  /// By a thread that has a lock of this name of its own, which nobody else ever takes.
  case own
}

/// Takes a lock; waits until it can be had.
public struct Lock: ModelStep {
  let name: String
  let kind: LockKind

  public init(_ name: String, _ kind: LockKind = .plain) { (self.name, self.kind) = (name, kind) }

  public func compile(into code: inout ModelCompiler) { code.emit(.lock(code.lock(name), kind)) }

  public var lines: [String] { ["\(name).lock(\(kind == .shared ? "shared" : ""))"] }
}

public struct Unlock: ModelStep {
  let name: String
  let kind: LockKind

  public init(_ name: String, _ kind: LockKind = .plain) { (self.name, self.kind) = (name, kind) }

  public func compile(into code: inout ModelCompiler) { code.emit(.unlock(code.lock(name), kind)) }

  public var lines: [String] { ["\(name).unlock()"] }
}

/// Steps between taking and giving back: a lock, a serial queue's `sync`, a barrier, or a call that
/// an actor runs. They differ in cost and in what the compiler knows, not in what can happen.
public struct Exclusive: ModelStep {
  let name: String
  let kind: LockKind
  let body: [any ModelStep]

  public init(
    _ name: String, _ kind: LockKind = .plain, @ModelBuilder _ body: () -> [any ModelStep]
  ) {
    (self.name, self.kind, self.body) = (name, kind, body())
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.lock(code.lock(name), kind))
    for step in body { step.compile(into: &code) }
    code.emit(.unlock(code.lock(name), kind))
  }

  public var lines: [String] { ["\(name) {"] + body.indented + ["}"] }
}

/// Steps that a caller of an actor does while it has given the actor up: an `await` inside it.
public struct Suspended: ModelStep {
  let actor: String
  let body: [any ModelStep]

  public init(_ actor: String, @ModelBuilder _ body: () -> [any ModelStep] = { [] }) {
    (self.actor, self.body) = (actor, body())
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.unlock(code.lock(actor), .plain))
    for step in body { step.compile(into: &code) }
    code.emit(.lock(code.lock(actor), .plain))
  }

  public var lines: [String] { ["await {"] + body.indented + ["}"] }
}

/// Hands a block to a serial queue, which runs it later: a queue's `async`, an operation added. The
/// queue runs one block at a time. `WaitForAll` of the same name waits until it has run them all.
public struct Async: ModelStep {
  let queue: String
  let body: [any ModelStep]

  public init(_ queue: String, @ModelBuilder _ body: () -> [any ModelStep]) {
    (self.queue, self.body) = (queue, body())
  }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.add(code.variable(queue), .number(1)))
    code.serve(queue, body)
  }

  public var lines: [String] { ["\(queue).async {"] + body.indented + ["}"] }
}

// MARK: Waiting

/// Takes one from a counter, as soon as it is above 0: a semaphore's `wait`.
public struct Wait: ModelStep {
  let name: String

  public init(_ name: String) { self.name = name }

  public func compile(into code: inout ModelCompiler) { code.emit(.wait(code.variable(name))) }

  public var lines: [String] { ["\(name).wait()"] }
}

/// Gives one to a counter: a semaphore's `signal`.
public struct Signal: ModelStep {
  let name: String

  public init(_ name: String) { self.name = name }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.add(code.variable(name), .number(1)))
  }

  public var lines: [String] { ["\(name).signal()"] }
}

/// One more to wait for: a group's `enter`.
public struct Enter: ModelStep {
  let group: String

  public init(_ group: String) { self.group = group }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.add(code.variable(group), .number(1)))
  }

  public var lines: [String] { ["\(group).enter()"] }
}

/// One less to wait for: a group's `leave`.
public struct Leave: ModelStep {
  let group: String

  public init(_ group: String) { self.group = group }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.add(code.variable(group), .number(-1)))
  }

  public var lines: [String] { ["\(group).leave()"] }
}

/// Waits until all who entered have left: a group's `wait`.
public struct WaitForAll: ModelStep {
  let group: String

  public init(_ group: String) { self.group = group }

  public func compile(into code: inout ModelCompiler) {
    code.emit(.waitUntilZero(code.variable(group)))
  }

  public var lines: [String] { ["\(group).wait()"] }
}

/// Steps that only the first thread to come takes, while the others wait for it to be done.
public struct Once: ModelStep {
  let token: String
  let body: [any ModelStep]

  public init(_ token: String, @ModelBuilder _ body: () -> [any ModelStep]) {
    (self.token, self.body) = (token, body())
  }

  public func compile(into code: inout ModelCompiler) {
    let body = body + [AtomicWrite("\(token) is done", 1)]
    let steps = Exclusive(token) {
      AtomicRead("\(token) is done", into: "\(token) was done")
      If(.register("\(token) was done") == 0, body)
    }
    steps.compile(into: &code)
  }

  public var lines: [String] { ["\(token).once {"] + body.indented + ["}"] }
}

// MARK: Control

/// What must hold of a thread's registers; a schedule on which it does not is counted as broken.
public struct Assert: ModelStep {
  let condition: Condition

  public init(_ condition: Condition) { self.condition = condition }

  public func compile(into code: inout ModelCompiler) {
    If(condition.negated, [AtomicAdd(Model.brokenAssertions, 1)]).compile(into: &code)
  }

  public var lines: [String] { ["assert(\(condition))"] }
}

/// Steps taken only if a condition holds.
public struct If: ModelStep {
  let condition: Condition
  let body: [any ModelStep]
  let otherwise: [any ModelStep]

  public init(
    _ condition: Condition, @ModelBuilder _ body: () -> [any ModelStep],
    @ModelBuilder otherwise: () -> [any ModelStep] = { [] }
  ) {
    (self.condition, self.body, self.otherwise) = (condition, body(), otherwise())
  }

  init(_ condition: Condition, _ body: [any ModelStep]) {
    (self.condition, self.body, otherwise) = (condition, body, [])
  }

  public func compile(into code: inout ModelCompiler) {
    let branch = code.emit(.unless(code.condition(condition), jump: 0))
    for step in body { step.compile(into: &code) }
    if otherwise.isEmpty {
      code.code[branch] = .unless(code.condition(condition), jump: code.code.count)
    } else {
      let end = code.emit(.jump(0))
      code.code[branch] = .unless(code.condition(condition), jump: code.code.count)
      for step in otherwise { step.compile(into: &code) }
      code.code[end] = .jump(code.code.count)
    }
  }

  public var lines: [String] {
    ["if \(condition) {"] + body.indented
      + (otherwise.isEmpty ? [] : ["} else {"] + otherwise.indented) + ["}"]
  }
}

/// Steps taken again while a condition holds.
public struct While: ModelStep {
  let condition: Condition
  let body: [any ModelStep]

  public init(_ condition: Condition, @ModelBuilder _ body: () -> [any ModelStep]) {
    (self.condition, self.body) = (condition, body())
  }

  public func compile(into code: inout ModelCompiler) {
    let start = code.emit(.unless(code.condition(condition), jump: 0))
    for step in body { step.compile(into: &code) }
    code.emit(.jump(start))
    code.code[start] = .unless(code.condition(condition), jump: code.code.count)
  }

  public var lines: [String] { ["while \(condition) {"] + body.indented + ["}"] }
}
