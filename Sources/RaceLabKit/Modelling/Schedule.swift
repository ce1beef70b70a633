/// One way through a model: which thread takes each step, in order.
public struct Schedule: Sendable, Equatable {
  /// Threads from 0.
  public let choices: [Int]

  public init(_ choices: [Int]) { self.choices = choices }

  /// How often the thread that steps is another one than before.
  public var switches: Int { zip(choices, choices.dropFirst()).count { $0 != $1 } }

  /// Each run of steps by one thread: the thread, and how many.
  public var turns: [(thread: Int, steps: Int)] {
    var turns: [(thread: Int, steps: Int)] = []
    for thread in choices {
      if turns.last?.thread == thread {
        turns[turns.count - 1].steps += 1
      } else {
        turns.append((thread, 1))
      }
    }
    return turns
  }
}

/// One step of a schedule, as it went.
public struct ScheduleStep: Sendable, Equatable {
  public let thread: Int
  /// One letter: r read, w write, + add, c compare and exchange, L lock, U unlock, W wait, m a
  /// buffered write reaches the memory.
  public let letter: String
  /// "old = count: 0", "count = 1".
  public let words: String
  /// The variable that was read or written; nil for a lock.
  public let variable: String?
  /// The total after the step.
  public let total: Int
  /// What was in the variable just before a write that its thread did not know of: the write erases
  /// it. Nil if the thread had read just that.
  public let erased: Int?
}

/// A model under way: a machine and its present state.
public struct Walk: Sendable {
  public let machine: Machine
  private(set) var state: [Int32]
  public private(set) var steps: [ScheduleStep] = []
  /// Who stepped last: a thread, or one's store buffer; nil at the start.
  private(set) var lastAgent: Int?
  /// For each thread and variable, what the thread saw there last.
  private var seen: [[Int32]]

  public init(_ machine: Machine) {
    self.machine = machine
    state = machine.initial
    seen = Array(
      repeating: Array(machine.initial.prefix(machine.variables.count)), count: machine.rows)
  }

  /// Walks all of `schedule`; nil if it asks a thread to step that can't.
  public init?(_ machine: Machine, along schedule: Schedule) {
    self.init(machine)
    for thread in schedule.choices where !step(thread) { return nil }
  }

  /// Lets `thread` take its next step; false if it is finished or has to wait.
  public mutating func step(_ thread: Int) -> Bool {
    guard (0..<machine.agents).contains(thread) else { return false }
    let before = state
    let isAble = state.withUnsafeMutableBufferPointer { machine.step($0.baseAddress!, thread) }
    guard isAble else { return false }
    lastAgent = thread
    if thread >= machine.rows {
      steps.append(arrival(thread, before))
    } else {
      steps.append(describe(machine.operation(of: thread, in: before), thread, before))
    }
    return true
  }

  public func canStep(_ thread: Int) -> Bool {
    var copy = state
    return copy.withUnsafeMutableBufferPointer { machine.step($0.baseAddress!, thread) }
  }

  /// The threads, and with store buffers the buffers after them, that can step.
  public var able: [Int] { (0..<machine.agents).filter(canStep) }

  public func isFinished(_ thread: Int) -> Bool {
    machine.operation(of: thread, in: state).code == .end
  }

  public var isFinished: Bool { machine.isFinished(state) }

  /// "T1", the name of a queue, or "T1's buffer".
  public func name(of agent: Int) -> String {
    if agent >= machine.rows { return "\(name(of: agent - machine.rows))'s buffer" }
    return agent < machine.threads ? "T\(agent + 1)" : machine.servers[agent - machine.threads]
  }
  public var isDeadlocked: Bool { !isFinished && able.isEmpty }
  public var total: Int { Int(state[0]) }

  /// The iterations that `thread` has done.
  public func iterations(of thread: Int) -> Int {
    Int(state[machine.firstThread + thread * machine.stride + 1])
  }

  /// A thread's next step in words; nil if it is finished.
  public func next(_ thread: Int) -> String? {
    let operation = machine.operation(of: thread, in: state)
    return operation.code == .end ? nil : words(operation, thread, state, value: nil)
  }

  /// The steps of one iteration, in words, and what comes after the last; a branch's are all there.
  public var program: [(index: Int, words: String)] {
    machine.operations.indices.filter { machine.operations[$0].isVisible }.map {
      ($0, words(machine.operations[$0], 0, state, value: nil))
    }
  }

  /// Which step of `program`, by its index, `thread` is at; nil if it is finished.
  public func position(of thread: Int) -> Int? {
    isFinished(thread) ? nil : Int(state[machine.firstThread + thread * machine.stride])
  }

  /// The names of locks that `thread` holds.
  public func held(by thread: Int) -> [String] {
    let holds = machine.firstThread + thread * machine.stride + 2 + machine.registers.count
    return machine.locks.indices.filter { state[holds + $0] > 0 }.map { machine.locks[$0] }
  }

  /// A write leaves its thread's buffer for the memory.
  private func arrival(_ agent: Int, _ before: [Int32]) -> ScheduleStep {
    let thread = agent - machine.rows
    let write = machine.oldestWrite(of: thread, in: before)
    let variable = machine.variables[write?.variable ?? 0]
    return ScheduleStep(
      thread: thread, letter: "m", words: "\(variable) \(write?.value ?? 0) arrives",
      variable: variable, total: total, erased: nil)
  }

  private mutating func describe(
    _ operation: Machine.Operation, _ thread: Int, _ before: [Int32]
  ) -> ScheduleStep {
    let target = Int(operation.target)
    var erased: Int?
    var variable: String?
    switch operation.code {
    case .read, .write, .add, .compareExchange, .wait, .waitUntilZero, .waitUntilPositive:
      variable = machine.variables[target]
      if operation.code == .write && before[target] != seen[thread][target] {
        erased = Int(before[target])
      }
      seen[thread][target] = state[target]
    default: break
    }
    let value = variable == nil ? nil : written(operation, thread, before) ?? state[target]
    return ScheduleStep(
      thread: thread, letter: operation.letter,
      words: words(operation, thread, before, value: value), variable: variable, total: total,
      erased: erased)
  }

  /// What a write writes, or a read reads: with a store buffer that need not be in the memory.
  private func written(
    _ operation: Machine.Operation, _ thread: Int, _ before: [Int32]
  ) -> Int32? {
    guard machine.memory == .tso else { return nil }
    var copy = before
    return copy.withUnsafeMutableBufferPointer {
      machine.value(of: operation, thread, $0.baseAddress!)
    }
  }

  private func words(
    _ operation: Machine.Operation, _ thread: Int, _ state: [Int32], value: Int32?
  ) -> String {
    let target = Int(operation.target)
    let result = value.map { " \($0)" } ?? ""
    switch operation.code {
    case .read: return "reads \(machine.variables[target])\(result)"
    case .write: return "writes \(machine.variables[target])\(result)"
    case .add: return "adds to \(machine.variables[target])\(value.map { ", now \($0)" } ?? "")"
    case .compareExchange:
      return "exchanges \(machine.variables[target])\(value.map { ", now \($0)" } ?? "")"
    case .lock: return "locks \(machine.locks[target])"
    case .unlock: return "unlocks \(machine.locks[target])"
    case .wait: return "takes \(machine.variables[target])"
    case .waitUntilPositive: return "starts a block"
    case .waitUntilZero: return "waits for \(machine.variables[target])"
    default: return "ends"
    }
  }
}

extension Machine {
  func operation(of thread: Int, in state: [Int32]) -> Operation {
    operations[Int(state[firstThread + thread * stride])]
  }
}

extension Machine.Operation {
  var letter: String {
    switch code {
    case .read: "r"
    case .write: "w"
    case .add: "+"
    case .compareExchange: "c"
    case .lock: "L"
    case .unlock: "U"
    default: "W"
    }
  }
}
