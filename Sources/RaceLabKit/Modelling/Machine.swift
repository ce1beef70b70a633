/// A model at given sizes, ready to be stepped: the one meaning of every step.
///
/// A state is a row of numbers: the variables, then the locks (0 free, -1 taken, n > 0 shared by n),
/// then for each thread where it is, its iterations done, its registers and what it holds.
public final class Machine: Sendable {
  public let threads: Int
  public let iterations: Int
  public let memory: MemoryModel
  /// The total of a correct program.
  public let expected: Int
  public let variables: [String]
  public let registers: [String]
  public let locks: [String]

  let operations: [Operation]
  private let unstarted: [Int32]
  /// The numbers of a thread's own part of the state, and where the first of them begins.
  let stride: Int
  let firstThread: Int
  /// The numbers of a whole state.
  var size: Int { unstarted.count }
  /// Queues that run blocks by themselves, each like one more thread, after the others.
  public let servers: [String]
  /// The threads and the servers.
  public let rows: Int
  /// Who can step: the rows, and with store buffers the buffer of each after them.
  public let agents: Int
  /// The row that an agent is, or whose store buffer it is.
  @inline(__always)
  func row(of agent: Int) -> Int { agent < rows ? agent : agent - rows }
  /// How many writes a store buffer holds; 0 without store buffers. In a thread's part they come
  /// last: how many there are, then variable and value of each, the oldest first.
  let bufferSize: Int
  /// No variable or register leaves 0 ... bound, or -bound ... bound if `needsNegatives`.
  let bound: Int
  let needsNegatives: Bool

  /// An instruction without references, so that stepping counts none.
  struct Operation: Sendable {
    enum Code: UInt8, Sendable {
      case read, write, add, compareExchange, lock, unlock, wait, waitUntilZero
      case waitUntilPositive
      case set, unless, jump, nextIteration, end
    }

    struct Sum: Sendable {
      var constant: Int32 = 0
      var first: Int32 = -1
      var firstSign: Int32 = 0
      var second: Int32 = -1
      var secondSign: Int32 = 0
    }

    var code: Code
    var isAtomic = false
    var kind = LockKind.plain
    var relation = Condition.Relation.equal
    /// The variable or lock, or where to jump.
    var target: Int32 = 0
    /// Whether it goes to the memory itself, and so waits for an empty store buffer.
    var drains = false
    var register: Int32 = 0
    var original: Int32 = 0
    var sum = Sum()
    var expected = Sum()
    /// A bit for each register that is read before it is written from here on.
    var live: UInt64 = 0

    var isVisible: Bool {
      switch code {
      case .set, .unless, .jump, .nextIteration, .end: false
      default: true
      }
    }
  }

  public init(
    _ model: Model, threads: Int, iterations: Int, writers: Int = 0,
    memory: MemoryModel = .sequential, expected: Int? = nil
  ) {
    let compiler = ModelCompiler(model)
    self.threads = threads
    self.iterations = iterations
    self.memory = memory
    self.expected =
      expected ?? threads * iterations * model.adds + (model.initially[model.total] ?? 0)
    (variables, registers, locks) = (compiler.variables, compiler.registers, compiler.locks)
    precondition(registers.count <= 64, "a model has at most 64 registers")
    operations = Self.withLiveness(compiler.code.map(Operation.init))
    servers = compiler.servers.map(\.name)
    rows = threads + servers.count
    agents = memory == .tso ? 2 * rows : rows
    bufferSize = memory == .tso ? Self.mostBuffered : 0
    stride = 2 + registers.count + locks.count + (memory == .tso ? 1 + 2 * Self.mostBuffered : 0)
    firstThread = variables.count + locks.count
    let most = model.initially.values.map(abs).max() ?? 0
    bound = threads * iterations * max(1, abs(model.adds)) + most + threads + 1

    needsNegatives = operations.contains { $0.sum.canBeNegative || $0.expected.canBeNegative }

    var state = [Int32](repeating: 0, count: firstThread + rows * stride)
    for (index, name) in variables.enumerated() {
      state[index] = Int32(model.initially[name] ?? 0)
    }
    // Registers of these names tell threads apart that do different things.
    for (name, value) in [
      (Self.threadNumber, { Int32($0) }), (Self.writes, { $0 < writers ? 1 : 0 }),
    ] as [(String, (Int) -> Int32)] {
      guard let register = registers.firstIndex(of: name) else { continue }
      for thread in 0..<threads {
        state[firstThread + thread * stride + 2 + register] = value(thread)
      }
    }
    for (index, server) in compiler.servers.enumerated() {
      state[firstThread + (threads + index) * stride] = Int32(server.start)
    }
    unstarted = state
  }

  /// The register that holds the number of its thread, from 0, at the start.
  public static let threadNumber = "me"
  /// The register that holds 1 in threads that write and 0 in threads that read, at the start.
  public static let writes = "writes"
  private static let mostBuffered = 3

  /// All threads at their first step.
  public var initial: [Int32] {
    var state = unstarted
    state.withUnsafeMutableBufferPointer { buffer in
      guard let state = buffer.baseAddress else { return }
      for row in 0..<rows { settle(state + firstThread + row * stride) }
    }
    return state
  }

  /// Whether its states can be explored; with very many iterations they may be too large.
  public var isExplorable: Bool { StatePacking.fits(self) }

  // MARK: Stepping

  /// Lets an agent take its next step; false, with the state unchanged, if it is finished or waits.
  @inline(__always)
  func step(_ state: UnsafeMutablePointer<Int32>, _ thread: Int) -> Bool {
    if thread >= rows { return flush(state, thread - rows) }
    let own = state + firstThread + thread * stride
    return operations.withUnsafeBufferPointer { operations in
      let operation = operations[Int(own[0])]
      guard perform(operation, state, own) else { return false }
      own[0] += 1
      settle(own)
      return true
    }
  }

  @inline(__always)
  private func perform(
    _ operation: Operation, _ state: UnsafeMutablePointer<Int32>,
    _ own: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let registers = own + 2
    let target = Int(operation.target)
    if bufferSize > 0 && operation.drains && buffer(own)[0] > 0 { return false }
    switch operation.code {
    case .read:
      registers[Int(operation.register)] =
        bufferSize > 0 ? latest(target, state, buffer(own)) : state[target]
    case .write:
      if bufferSize > 0 && !operation.drains {
        return store(value(operation.sum, registers), in: target, buffer(own))
      }
      state[target] = value(operation.sum, registers)
    case .add:
      state[target] += value(operation.sum, registers)
    case .compareExchange:
      let found = state[target]
      let isExpected = found == value(operation.expected, registers)
      if isExpected { state[target] = value(operation.sum, registers) }
      registers[Int(operation.register)] = isExpected ? 1 : 0
      registers[Int(operation.original)] = found
    case .lock:
      return take(operation.kind, state + variables.count + target, holds(own, target))
    case .unlock:
      giveBack(operation.kind, state + variables.count + target, holds(own, target))
    case .wait:
      if state[target] <= 0 { return false }
      state[target] -= 1
    case .waitUntilZero:
      if state[target] != 0 { return false }
    case .waitUntilPositive:
      if state[target] <= 0 { return false }
    default:
      return false  // finished
    }
    return true
  }

  // MARK: Store buffers

  private func buffer(_ own: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<Int32> {
    own + stride - 1 - 2 * bufferSize
  }

  private func store(
    _ value: Int32, in variable: Int, _ buffer: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let count = Int(buffer[0])
    if count == bufferSize { return false }
    buffer[1 + 2 * count] = Int32(variable)
    buffer[2 + 2 * count] = value
    buffer[0] += 1
    return true
  }

  /// What a thread reads: its own newest write, or else the memory.
  private func latest(
    _ variable: Int, _ state: UnsafeMutablePointer<Int32>, _ buffer: UnsafeMutablePointer<Int32>
  ) -> Int32 {
    for entry in (0..<Int(buffer[0])).reversed() where Int(buffer[1 + 2 * entry]) == variable {
      return buffer[2 + 2 * entry]
    }
    return state[variable]
  }

  /// Lets the oldest write in a thread's buffer reach the memory; false if there is none.
  private func flush(_ state: UnsafeMutablePointer<Int32>, _ thread: Int) -> Bool {
    guard bufferSize > 0 else { return false }
    let buffer = buffer(state + firstThread + thread * stride)
    let count = Int(buffer[0])
    if count == 0 { return false }
    state[Int(buffer[1])] = buffer[2]
    for number in 1..<(2 * count - 1) { buffer[number] = buffer[number + 2] }
    buffer[2 * count - 1] = 0
    buffer[2 * count] = 0
    buffer[0] -= 1
    return true
  }

  /// What a read finds, or a write writes; nil for any other step.
  func value(
    of operation: Operation, _ thread: Int, _ state: UnsafeMutablePointer<Int32>
  ) -> Int32? {
    let own = state + firstThread + thread * stride
    switch operation.code {
    case .read: return latest(Int(operation.target), state, buffer(own))
    case .write: return value(operation.sum, own + 2)
    default: return nil
    }
  }

  /// The variable and value of the oldest write in a thread's buffer; nil if it is empty.
  func oldestWrite(of thread: Int, in state: [Int32]) -> (variable: Int, value: Int32)? {
    let start = firstThread + (thread + 1) * stride - 1 - 2 * bufferSize
    guard bufferSize > 0, state[start] > 0 else { return nil }
    return (Int(state[start + 1]), state[start + 2])
  }

  // MARK: Locks

  @inline(__always)
  private func holds(
    _ own: UnsafeMutablePointer<Int32>, _ lock: Int
  ) -> UnsafeMutablePointer<Int32> {
    own + 2 + registers.count + lock
  }

  private func take(
    _ kind: LockKind, _ lock: UnsafeMutablePointer<Int32>, _ holds: UnsafeMutablePointer<Int32>
  ) -> Bool {
    switch kind {
    case .own:
      if holds.pointee != 0 { return false }
    case .shared:
      if lock.pointee < 0 { return false }
      lock.pointee += 1
    case .plain:
      if lock.pointee != 0 { return false }
      lock.pointee = -1
    case .recursive:
      if lock.pointee != 0 && holds.pointee == 0 { return false }
      lock.pointee = -1
    }
    holds.pointee += 1
    return true
  }

  private func giveBack(
    _ kind: LockKind, _ lock: UnsafeMutablePointer<Int32>, _ holds: UnsafeMutablePointer<Int32>
  ) {
    holds.pointee -= 1
    switch kind {
    case .own: break
    case .shared: lock.pointee -= 1
    case .plain, .recursive: if holds.pointee <= 0 { lock.pointee = 0 }
    }
  }

  /// Goes on over what takes no step, and forgets registers that will not be read again: states
  /// that differ in nothing else are one.
  @inline(__always)
  private func settle(_ own: UnsafeMutablePointer<Int32>) {
    let registers = own + 2
    while true {
      let operation = operations[Int(own[0])]
      switch operation.code {
      case .set:
        registers[Int(operation.register)] = value(operation.sum, registers)
        own[0] += 1
      case .unless:
        let difference = value(operation.sum, registers)
        let holds =
          switch operation.relation {
          case .equal: difference == 0
          case .unequal: difference != 0
          case .less: difference < 0
          case .notLess: difference >= 0
          }
        own[0] = holds ? own[0] + 1 : operation.target
      case .jump:
        own[0] = operation.target
      case .nextIteration:
        own[1] += 1
        own[0] = own[1] < iterations ? operation.target : own[0] + 1
      default:
        for register in 0..<self.registers.count where operation.live & (1 << register) == 0 {
          registers[register] = 0
        }
        return
      }
    }
  }

  @inline(__always)
  private func value(_ sum: Operation.Sum, _ registers: UnsafeMutablePointer<Int32>) -> Int32 {
    var value = sum.constant
    if sum.first >= 0 { value += sum.firstSign * registers[Int(sum.first)] }
    if sum.second >= 0 { value += sum.secondSign * registers[Int(sum.second)] }
    return value
  }

  // MARK: Asking

  @inline(__always)
  func operation(of thread: Int, in state: UnsafePointer<Int32>) -> Operation {
    operations[Int(state[firstThread + thread * stride])]
  }

  /// Whether all is done: threads at their end, queues without a block, store buffers empty.
  func isFinished(_ state: UnsafePointer<Int32>) -> Bool {
    for row in 0..<rows {
      let own = state + firstThread + row * stride
      if bufferSize > 0 && own[stride - 1 - 2 * bufferSize] > 0 { return false }
      let operation = operations[Int(own[0])]
      let isIdle = operation.code == .waitUntilPositive && state[Int(operation.target)] <= 0
      if operation.code != .end && !(row >= threads && isIdle) { return false }
    }
    return true
  }

  /// Whether an operation can take part in a data race.
  func canRace(_ operation: Int) -> Bool {
    operations[operation].code == .read || operations[operation].code == .write
  }

  /// Whether two threads' next operations are conflicting accesses, at least one of them plain.
  func isRace(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (operations[one], operations[other])
    return canRace(one) && canRace(other) && first.target == second.target
      && (first.code == .write || second.code == .write) && !(first.isAtomic && second.isAtomic)
  }

  // MARK: Preparing

  /// Which registers are read again from each operation on: a fixed point, backwards.
  private static func withLiveness(_ operations: [Operation]) -> [Operation] {
    var operations = operations
    var isChanging = true
    while isChanging {
      isChanging = false
      for index in operations.indices.reversed() {
        let operation = operations[index]
        let next = index + 1 < operations.count ? operations[index + 1].live : 0
        let target = Int(operation.target)
        var live: UInt64 =
          switch operation.code {
          case .end: 0
          case .jump: operations[target].live
          case .unless, .nextIteration: next | operations[target].live
          default: next
          }
        live &= ~operation.written
        live |= operation.used
        if live != operation.live {
          operations[index].live = live
          isChanging = true
        }
      }
    }
    return operations
  }
}

extension Machine.Operation {
  fileprivate init(_ instruction: ModelCompiler.Instruction) {
    switch instruction {
    case .read(let variable, let register, let isAtomic):
      self.init(code: .read, isAtomic: isAtomic, target: Int32(variable), register: Int32(register))
    case .write(let variable, let sum, let isAtomic, let drains):
      self.init(
        code: .write, isAtomic: isAtomic, target: Int32(variable), drains: drains, sum: Sum(sum))
    case .add(let variable, let sum):
      self.init(code: .add, isAtomic: true, target: Int32(variable), drains: true, sum: Sum(sum))
    case .compareExchange(let variable, let expected, let desired, let won, let original):
      self.init(
        code: .compareExchange, isAtomic: true, target: Int32(variable), drains: true,
        register: Int32(won),
        original: Int32(original), sum: Sum(desired), expected: Sum(expected))
    case .lock(let lock, let kind):
      self.init(code: .lock, kind: kind, target: Int32(lock), drains: true)
    case .unlock(let lock, let kind):
      self.init(code: .unlock, kind: kind, target: Int32(lock), drains: true)
    case .wait(let variable):
      self.init(code: .wait, target: Int32(variable), drains: true)
    case .waitUntilZero(let variable):
      self.init(code: .waitUntilZero, target: Int32(variable), drains: true)
    case .waitUntilPositive(let variable):
      self.init(code: .waitUntilPositive, target: Int32(variable), drains: true)
    case .set(let register, let sum):
      self.init(code: .set, register: Int32(register), sum: Sum(sum))
    case .unless(let test, let jump):
      self.init(
        code: .unless, relation: test.relation, target: Int32(jump), sum: Sum(test.difference))
    case .jump(let target): self.init(code: .jump, target: Int32(target))
    case .nextIteration(let jump): self.init(code: .nextIteration, target: Int32(jump))
    case .end: self.init(code: .end)
    }
  }

  /// The registers that it reads.
  fileprivate var used: UInt64 { sum.used | expected.used }

  /// The registers that it gives a value.
  fileprivate var written: UInt64 {
    switch code {
    case .read, .set: 1 << UInt64(register)
    case .compareExchange: 1 << UInt64(register) | 1 << UInt64(original)
    default: 0
    }
  }
}

extension Machine.Operation.Sum {
  fileprivate init(_ sum: ModelCompiler.Sum) {
    precondition(sum.registers.count <= 2, "a term has at most two registers")
    constant = sum.constant
    if let one = sum.registers.first { (first, firstSign) = (Int32(one.index), one.sign) }
    if let two = sum.registers.dropFirst().first {
      (second, secondSign) = (Int32(two.index), two.sign)
    }
  }

  fileprivate var canBeNegative: Bool { constant < 0 || firstSign < 0 || secondSign < 0 }

  fileprivate var used: UInt64 {
    (first >= 0 ? 1 << UInt64(first) : 0) | (second >= 0 ? 1 << UInt64(second) : 0)
  }
}
