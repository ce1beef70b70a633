/// Turns steps into instructions over numbered variables, registers and locks.
public struct ModelCompiler {
  /// A term over numbered registers, flattened: the numbers are summed with the constant.
  struct Sum: Sendable {
    var constant: Int32 = 0
    /// Register and sign.
    var registers: [(index: Int, sign: Int32)] = []

    static func number(_ number: Int32) -> Sum { Sum(constant: number) }
  }

  struct Test: Sendable {
    let difference: Sum
    let relation: Condition.Relation
  }

  enum Instruction: Sendable {
    case read(Int, into: Int, isAtomic: Bool)
    case write(Int, Sum, isAtomic: Bool, drains: Bool)
    case add(Int, Sum)
    case compareExchange(Int, expected: Sum, desired: Sum, won: Int, original: Int)
    case lock(Int, LockKind)
    case unlock(Int, LockKind)
    case wait(Int)
    case waitUntilZero(Int)
    case waitUntilPositive(Int)
    // What follows takes no step of its own.
    case set(Int, Sum)
    case unless(Test, jump: Int)
    case jump(Int)
    /// Counts one iteration more; jumps if that was not the last.
    case nextIteration(jump: Int)
    case end
  }

  var code: [Instruction] = []
  private(set) var variables: [String] = []
  private(set) var registers: [String] = []
  private(set) var locks: [String] = []
  /// Queues that run blocks by themselves, and where the code of each begins.
  private(set) var servers: [(name: String, start: Int)] = []
  private var blocks: [(queue: String, body: [any ModelStep])] = []

  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    code.append(instruction)
    return code.count - 1
  }

  mutating func variable(_ name: String) -> Int { Self.index(of: name, in: &variables) }
  mutating func register(_ name: String) -> Int { Self.index(of: name, in: &registers) }
  mutating func lock(_ name: String) -> Int { Self.index(of: name, in: &locks) }

  private static func index(of name: String, in names: inout [String]) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  /// Lets `queue` run `body` for each time that its variable is counted up.
  mutating func serve(_ queue: String, _ body: [any ModelStep]) {
    precondition(
      !blocks.contains { $0.queue == queue }, "a queue of a model runs one kind of block")
    blocks.append((queue, body))
  }

  mutating func term(_ term: Term) -> Sum {
    var sum = Sum()
    add(term, sign: 1, to: &sum)
    return sum
  }

  mutating func condition(_ condition: Condition) -> Test {
    var difference = term(condition.one)
    add(condition.other, sign: -1, to: &difference)
    return Test(difference: difference, relation: condition.relation)
  }

  private mutating func add(_ term: Term, sign: Int32, to sum: inout Sum) {
    switch term {
    case .number(let number): sum.constant += sign * Int32(number)
    case .register(let name): sum.registers.append((register(name), sign))
    case .sum(let one, let other):
      add(one, sign: sign, to: &sum)
      add(other, sign: sign, to: &sum)
    case .difference(let one, let other):
      add(one, sign: sign, to: &sum)
      add(other, sign: -sign, to: &sum)
    }
  }

  /// The whole program of a worker.
  init(_ model: Model) {
    _ = variable(model.total)
    for name in model.initially.keys.sorted() { _ = variable(name) }
    for step in model.body { step.compile(into: &self) }
    emit(.nextIteration(jump: 0))
    for step in model.finally { step.compile(into: &self) }
    emit(.end)
    for block in blocks {
      let start = emit(.waitUntilPositive(variable(block.queue)))
      servers.append((block.queue, start))
      for step in block.body { step.compile(into: &self) }
      emit(.add(variable(block.queue), .number(-1)))
      emit(.jump(start))
    }
  }
}

extension Model {
  /// The variables that workers write, in the order of the program, and what they start with.
  var writtenVariables: [(name: String, initial: Int)] {
    let program = ModelCompiler(self)
    var names: [String] = []
    for instruction in program.code {
      switch instruction {
      case .write(let index, _, _, _), .compareExchange(let index, _, _, _, _):
        let name = program.variables[index]
        if !names.contains(name) { names.append(name) }
      default: break
      }
    }
    return names.map { ($0, initially[$0] ?? 0) }
  }
}
