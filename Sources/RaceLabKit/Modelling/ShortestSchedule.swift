/// What a schedule is to lead to.
public enum Goal: Sendable, Equatable {
  case total(Int)
  case deadlock
  /// Any end but the right one: another total, or a deadlock.
  case wrong
}

extension Schedule {
  /// A schedule to `goal` with the fewest context switches, and of those the fewest steps; nil if
  /// there is none, or none was found within `limits`.
  ///
  /// `progress` is told now and then of the context switches so far and the states seen.
  public static func shortest(
    to goal: Goal, of machine: Machine, limits: Exploration.Limits = Exploration.Limits(),
    progress: (_ switches: Int, _ states: Int) -> Void = { _, _ in }
  ) -> Schedule? {
    shortest(to: goal, from: Walk(machine), limits: limits, progress: progress)
  }

  /// The same from where `walk` is; the thread that stepped last may go on without a switch.
  public static func shortest(
    to goal: Goal, from walk: Walk, limits: Exploration.Limits = Exploration.Limits(),
    progress: (_ switches: Int, _ states: Int) -> Void = { _, _ in }
  ) -> Schedule? {
    var search = ShortestSearch(walk, goal, limits)
    return search.run(progress)
  }
}

/// A search over states and who stepped last, in the order of switches and then of steps.
///
/// A state of k switches and d steps comes from one of k and d - 1 whose thread goes on, or from one
/// of k - 1 and d - 1 where another takes over. So states come in the order of their costs, those
/// of one cost in a row, and a state that is known was reached as cheaply before.
private struct ShortestSearch: ~Copyable {
  private let machine: Machine
  private let packing: StatePacking
  private let steps: PackedSteps
  private let goal: Goal
  private let limits: Exploration.Limits
  private let deadline: ContinuousClock.Instant
  private var states: StateTable
  /// Of each state the one before.
  private var parents: [UInt32] = [0]
  /// And who stepped, as a row of that one.
  private var agents: [UInt8] = [0]
  /// The threads in the order of the first state's rows.
  private let order: [Int]
  /// Room for the state at hand: its rows' words, and the next one's key.
  private let rows: UnsafeMutablePointer<UInt64>
  private let key: UnsafeMutablePointer<UInt64>
  /// The state that reaches the goal.
  private var reached: Int?
  private var isOverLimit = false

  init(_ walk: Walk, _ goal: Goal, _ limits: Exploration.Limits) {
    (machine, self.goal, self.limits) = (walk.machine, goal, limits)
    deadline = ContinuousClock.now + limits.time
    packing = StatePacking(walk.machine, marksRow: true)
    steps = PackedSteps(packing)
    states = StateTable(words: packing.words)
    rows = .allocate(capacity: machine.rows)
    key = .allocate(capacity: packing.words)
    order = packing.pack(walk.state, into: key)
    if let last = walk.lastAgent {
      let row = machine.row(of: last)
      packing.setMark(last - row + (order.firstIndex(of: row) ?? row), key)
    }
    _ = states.insert(key)
  }

  deinit {
    rows.deallocate()
    key.deallocate()
  }

  mutating func run(_ progress: (Int, Int) -> Void) -> Schedule? {
    var switches = 0
    var level = explore(start: 0..<1, fewer: []) { progress(0, $0) }
    while reached == nil, !isOverLimit, level.contains(where: { !$0.isEmpty }) {
      switches += 1
      level = explore(start: 0..<0, fewer: level) { progress(switches, $0) }
    }
    guard let reached else { return nil }
    return schedule(to: reached)
  }

  /// Adds the states of one switch more than `fewer`; returns them by steps, as `fewer` is.
  private mutating func explore(
    start: Range<Int>, fewer: [Range<Int>], progress: (_ states: Int) -> Void
  ) -> [Range<Int>] {
    var level = [start]
    var depth = 0
    while depth < fewer.count || !level[depth].isEmpty {
      let first = states.count
      for state in level[depth] { goOn(state) }
      if depth < fewer.count {
        for state in fewer[depth] { takeOver(state) }
      }
      level.append(first..<states.count)
      progress(states.count)
      depth += 1
      if reached != nil || isOverLimit { break }
    }
    return level
  }

  /// Lets the thread step that stepped last; any, if none has.
  private mutating func goOn(_ state: Int) {
    let last = packing.marked(states[state])
    var isAble = false
    for agent in last.map({ $0..<$0 + 1 }) ?? 0..<machine.agents where step(state, agent) {
      isAble = true
    }
    if !isAble && reached == nil && isStuck(state) && isGoal(state) { reached = state }
  }

  /// Lets the others step.
  private mutating func takeOver(_ state: Int) {
    guard let last = packing.marked(states[state]) else { return }
    for agent in 0..<machine.agents where agent != last { _ = step(state, agent) }
  }

  /// Adds what a step leads to; false if `agent` can't step.
  private mutating func step(_ state: Int, _ agent: Int) -> Bool {
    let shared = packing.split(states[state], rows: rows)
    let row = machine.row(of: agent)
    let step = steps.step(shared, rows[row], agent: agent)
    guard step.isAble else { return false }
    let place = packing.join(shared: step.shared, rows, changed: step.row, row: row, into: key)
    packing.setMark(agent - row + place, key)
    if states.insert(key).isNew {
      parents.append(UInt32(state))
      agents.append(UInt8(agent))
      if states.count % 4096 == 0 { checkLimits() }
    }
    return true
  }

  private func isStuck(_ state: Int) -> Bool {
    let shared = packing.split(states[state], rows: rows)
    for agent in 0..<machine.agents
    where steps.step(shared, rows[machine.row(of: agent)], agent: agent).isAble { return false }
    return true
  }

  private func isGoal(_ number: Int) -> Bool {
    let state = packing.state(of: states[number])
    let (isFinished, total) = (machine.isFinished(state), Int(state[0]))
    return switch goal {
    case .total(let wanted): isFinished && total == wanted
    case .deadlock: !isFinished
    case .wrong: !isFinished || total != machine.expected
    }
  }

  private mutating func checkLimits() {
    // An array that grows is there twice.
    let bytes = states.capacity * (states.bytesPerState + 2 * 5)
    isOverLimit = isOverLimit || bytes > limits.bytes || ContinuousClock.now > deadline
  }

  /// The way to a state. Rows are sorted anew at each step, so it is told which thread is which.
  private func schedule(to end: Int) -> Schedule {
    var path: [Int] = []
    var state = end
    while state > 0 {
      path.append(state)
      state = Int(parents[state])
    }
    var order = order
    var choices: [Int] = []
    for state in path.reversed() {
      let agent = Int(agents[state])
      let row = machine.row(of: agent)
      guard row < machine.threads, let mark = packing.marked(states[state]) else {
        choices.append(agent)
        continue
      }
      let thread = order.remove(at: row)
      order.insert(thread, at: machine.row(of: mark))
      choices.append(agent - row + thread)
    }
    return Schedule(choices)
  }
}
