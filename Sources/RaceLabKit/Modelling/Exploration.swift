/// Every interleaving of a model's steps, counted.
public struct Exploration: Sendable {
  public struct Outcome: Sendable {
    public let total: Int
    /// How many schedules lead to it.
    public let schedules: ScheduleCount
    /// How likely it is if at each step every thread that can step is equally likely to.
    public let probability: Double
  }

  /// By total, rising.
  public let outcomes: [Outcome]
  /// Schedules that end with threads that wait forever.
  public let deadlocks: ScheduleCount
  public let deadlockProbability: Double
  /// Schedules on which an assertion did not hold, and that end.
  public let brokenAssertions: ScheduleCount
  /// Whether some reachable state has a data race.
  public let hasDataRace: Bool
  /// Different states seen, states that differ in nothing but names of threads counted once.
  public let states: Int
  /// Steps of the longest schedule explored.
  public let depth: Int
  /// Whether that is all there is; false if a limit came first, and all numbers are partial.
  public let isComplete: Bool

  /// All schedules that end, well or not.
  public var schedules: ScheduleCount {
    outcomes.reduce(deadlocks) { $0 + $1.schedules }
  }

  /// What an exploration may use before it gives up.
  public struct Limits: Sendable {
    public var bytes: Int
    public var time: Duration

    public init(bytes: Int = 2 << 30, time: Duration = .seconds(600)) {
      (self.bytes, self.time) = (bytes, time)
    }
  }

  /// Goes through all schedules at once, a step deeper each round: equal states are merged, and
  /// carry how many schedules have led to them and how likely that is.
  ///
  /// `progress` is told now and then of the depth and the number of states there.
  public init(
    of machine: Machine, limits: Limits = Limits(),
    progress: (_ depth: Int, _ states: Int) -> Void = { _, _ in }
  ) {
    let packing = StatePacking(machine)
    let deadline = ContinuousClock.now + limits.time
    var search = Search(packing)
    var layer = Layer(keyWords: packing.words, limbs: 1)
    search.seed(&layer)
    var (depth, states) = (0, 1)
    var isComplete = true
    while layer.count > 0 {
      // Of d steps there are at most agents^d schedules, so this many bits never overflow.
      let bits = Double(depth + 1) * Double.log2(of: machine.agents)
      var next = Layer(
        keyWords: packing.words, limbs: Int(bits / 64) + 1, expecting: layer.count + layer.count / 4
      )
      search.expand(layer, into: &next)
      states += next.count
      progress(depth, next.count)
      layer = next
      if layer.count > 0 { depth += 1 }
      if layer.bytes * 2 > limits.bytes || ContinuousClock.now > deadline {
        isComplete = layer.count == 0
        break
      }
    }
    outcomes = search.outcomes.sorted { $0.key < $1.key }.map {
      Outcome(total: $0.key, schedules: $0.value.schedules, probability: $0.value.probability)
    }
    (deadlocks, deadlockProbability) = (search.deadlocks, search.deadlockProbability)
    brokenAssertions = search.brokenAssertions
    hasDataRace = search.hasDataRace
    (self.states, self.depth, self.isComplete) = (states, depth, isComplete)
  }
}

extension Double {
  fileprivate static func log2(of number: Int) -> Double {
    var (bits, power) = (0.0, 1)
    while power < number {
      power *= 2
      bits += 1
    }
    return bits  // rounded up
  }
}

/// The expansion of layers, and what has ended so far.
private struct Search: ~Copyable {
  private let machine: Machine
  private let packing: StatePacking
  private let steps: PackedSteps
  private(set) var outcomes: [Int: (schedules: ScheduleCount, probability: Double)] = [:]
  private(set) var brokenAssertions = ScheduleCount.zero
  private(set) var deadlocks = ScheduleCount.zero
  private(set) var deadlockProbability = 0.0
  private(set) var hasDataRace = false

  private var assertions: Int? { machine.variables.firstIndex(of: Model.brokenAssertions) }

  init(_ packing: StatePacking) {
    (machine, self.packing) = (packing.machine, packing)
    steps = PackedSteps(packing)
  }

  func seed(_ layer: inout Layer) {
    var key = [UInt64](repeating: 0, count: packing.words)
    _ = packing.pack(machine.initial, into: &key)
    layer.add(key, count: [1], limbs: 1, probability: 1)
  }

  /// Adds what `layer` leads to. What is found waits a while before it is added to `next`, so that
  /// its place there is fetched from memory meanwhile: that is where most of the time would go.
  mutating func expand(_ layer: borrowing Layer, into next: inout Layer) {
    let (agents, threads) = (machine.agents, machine.threads)
    let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: machine.rows)
    defer { rows.deallocate() }
    var found = Found(keyWords: packing.words, most: agents)
    for state in 0..<layer.count {
      let shared = packing.split(layer.key(state), rows: rows)
      if !hasDataRace && hasRace(rows) { hasDataRace = true }
      let first = found.count
      var isAble = false
      for agent in 0..<agents {
        // A thread in the same place as the one before it leads to the same state.
        if agent > 0 && agent < threads && rows[agent] == rows[agent - 1] {
          if isAble { found.addAgain() }
          continue
        }
        let row = machine.row(of: agent)
        let step = steps.step(shared, rows[row], agent: agent)
        isAble = step.isAble
        guard isAble else { continue }
        _ = packing.join(
          shared: step.shared, rows, changed: step.row, row: row, into: found.room)
        next.prefetch(found.room)
        found.add()
      }
      let probability = layer.probabilities[state]
      if found.count == first {
        let count = UnsafeBufferPointer(start: layer.count(of: state), count: layer.limbs)
        end(packing.state(of: layer.key(state)), ScheduleCount(limbs: count), probability)
      }
      found.comeFrom(state, since: first, probability)
      if found.isFull { found.move(from: layer, to: &next) }
    }
    found.move(from: layer, to: &next)
  }

  private func hasRace(_ rows: UnsafePointer<UInt64>) -> Bool {
    for one in 0..<machine.rows {
      let operation = packing.operation(ofRow: rows[one])
      guard machine.canRace(operation) else { continue }
      for other in one + 1..<machine.rows
      where machine.isRace(operation, packing.operation(ofRow: rows[other])) { return true }
    }
    return false
  }

  private mutating func end(_ state: [Int32], _ schedules: ScheduleCount, _ probability: Double) {
    if machine.isFinished(state) {
      let total = Int(state[0])
      let known = outcomes[total] ?? (.zero, 0)
      outcomes[total] = (known.schedules + schedules, known.probability + probability)
      if let assertions, state[assertions] > 0 { brokenAssertions = brokenAssertions + schedules }
    } else {
      deadlocks = deadlocks + schedules
      deadlockProbability += probability
    }
  }
}

/// States that were found and are not yet added to their layer.
private struct Found: ~Copyable {
  private let keyWords: Int
  private(set) var count = 0
  private let keys: UnsafeMutablePointer<UInt64>
  /// Of each the state that led to it, and its share of that one's probability.
  private let parents: UnsafeMutablePointer<Int>
  private let shares: UnsafeMutablePointer<Double>

  /// Far enough ahead for the memory, and still in the first-level cache.
  private static let enough = 48

  /// `most` are found from one state.
  init(keyWords: Int, most: Int) {
    self.keyWords = keyWords
    let capacity = Self.enough + most + 1
    keys = .allocate(capacity: capacity * keyWords)
    parents = .allocate(capacity: capacity)
    shares = .allocate(capacity: capacity)
  }

  deinit {
    keys.deallocate()
    parents.deallocate()
    shares.deallocate()
  }

  var isFull: Bool { count >= Self.enough }

  /// Where the next key is to be put, before it is added.
  var room: UnsafeMutablePointer<UInt64> { keys + count * keyWords }

  mutating func add() { count += 1 }

  /// Adds the newest once more.
  mutating func addAgain() {
    room.update(from: room - keyWords, count: keyWords)
    count += 1
  }

  /// Says of all from `first` on that `state` led to them, each as likely as the others.
  func comeFrom(_ state: Int, since first: Int, _ probability: Double) {
    let share = probability / Double(count - first)
    for number in first..<count { (parents[number], shares[number]) = (state, share) }
  }

  mutating func move(from layer: borrowing Layer, to next: inout Layer) {
    for number in 0..<count {
      next.add(
        keys + number * keyWords, count: layer.count(of: parents[number]), limbs: layer.limbs,
        probability: shares[number])
    }
    count = 0
  }
}

/// The states of one depth, merged, each with its count and probability.
private struct Layer: ~Copyable {
  let limbs: Int
  private var states: StateTable
  /// As many as the table of states has room for.
  private var capacity: Int
  private var counts: UnsafeMutablePointer<UInt64>
  private(set) var probabilities: UnsafeMutablePointer<Double>

  init(keyWords: Int, limbs: Int, expecting: Int = 0) {
    self.limbs = limbs
    states = StateTable(words: keyWords, expecting: expecting)
    capacity = states.capacity
    counts = .allocate(capacity: capacity * limbs)
    probabilities = .allocate(capacity: capacity)
  }

  deinit {
    counts.deallocate()
    probabilities.deallocate()
  }

  var count: Int { states.count }
  var bytes: Int { capacity * (states.bytesPerState + 8 * limbs + 8) }

  @inline(__always)
  func key(_ state: Int) -> UnsafePointer<UInt64> { states[state] }

  @inline(__always)
  func count(of state: Int) -> UnsafePointer<UInt64> { UnsafePointer(counts + state * limbs) }

  func prefetch(_ key: UnsafePointer<UInt64>) { states.prefetch(key) }

  /// Adds to the state of that key, or makes it; `count` may have fewer limbs than this layer's.
  @inline(__always)
  mutating func add(
    _ key: UnsafePointer<UInt64>, count: UnsafePointer<UInt64>, limbs: Int, probability: Double
  ) {
    let (state, isNew) = states.insert(key)
    guard isNew else {
      addCount(count, limbs, to: state)
      probabilities[state] += probability
      return
    }
    if states.capacity != capacity {
      counts = counts.moved(state * self.limbs, capacity: states.capacity * self.limbs)
      probabilities = probabilities.moved(state, capacity: states.capacity)
      capacity = states.capacity
    }
    for limb in 0..<self.limbs {
      counts[state * self.limbs + limb] = limb < limbs ? count[limb] : 0
    }
    probabilities[state] = probability
  }

  @inline(__always)
  private mutating func addCount(_ count: UnsafePointer<UInt64>, _ limbs: Int, to state: Int) {
    let sum = counts + state * self.limbs
    var carry: UInt64 = 0
    for limb in 0..<self.limbs {
      let (first, isOver) = sum[limb].addingReportingOverflow(limb < limbs ? count[limb] : 0)
      let (second, isOverAgain) = first.addingReportingOverflow(carry)
      sum[limb] = second
      carry = (isOver ? 1 : 0) + (isOverAgain ? 1 : 0)
    }
  }
}
