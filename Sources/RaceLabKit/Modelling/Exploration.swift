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
    var search = Search(machine: machine, packing: packing)
    var layer = Layer(keyWords: packing.words, limbs: 1)
    search.seed(&layer)
    var (depth, states) = (0, 1)
    var isComplete = true
    while layer.count > 0 {
      // Of d steps there are at most agents^d schedules, so this many bits never overflow.
      let bits = Double(depth + 1) * Double.log2(of: machine.agents)
      var next = Layer(
        keyWords: packing.words, limbs: Int(bits / 64) + 1, expecting: layer.count * 2)
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
private struct Search {
  let machine: Machine
  let packing: StatePacking
  var outcomes: [Int: (schedules: ScheduleCount, probability: Double)] = [:]
  var brokenAssertions = ScheduleCount.zero
  var deadlocks = ScheduleCount.zero
  var deadlockProbability = 0.0
  var hasDataRace = false

  private var assertions: Int? { machine.variables.firstIndex(of: Model.brokenAssertions) }

  mutating func seed(_ layer: inout Layer) {
    var state = machine.initial
    var key = [UInt64](repeating: 0, count: packing.words)
    packing.pack(&state, into: &key)
    layer.add(key, count: [1], probability: 1)
  }

  mutating func expand(_ layer: borrowing Layer, into next: inout Layer) {
    let size = machine.size
    let (agents, threads, words) = (machine.agents, machine.threads, packing.words)
    let state = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    let successor = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: agents * words)
    let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: machine.rows)
    defer {
      rows.deallocate()
      state.deallocate()
      successor.deallocate()
      keys.deallocate()
    }
    for index in 0..<layer.count {
      packing.unpack(layer.keys + index * words, into: state, rows: rows)
      if !hasDataRace && machine.hasRace(state) { hasDataRace = true }
      var able = 0
      var isAble = false
      for agent in 0..<agents {
        // A thread in the same place as the one before it leads to the same state.
        if agent > 0 && agent < threads && rows[agent] == rows[agent - 1] {
          if isAble {
            (keys + able * words).update(from: keys + (able - 1) * words, count: words)
            able += 1
          }
          continue
        }
        successor.update(from: state, count: size)
        isAble = machine.step(successor, agent)
        guard isAble else { continue }
        packing.pack(
          successor, changed: agent < machine.rows ? agent : agent - machine.rows, others: rows,
          into: keys + able * words)
        able += 1
      }
      let count = layer.counts + index * layer.limbs
      let probability = layer.probabilities[index]
      if able == 0 {
        end(
          state, ScheduleCount(limbs: UnsafeBufferPointer(start: count, count: layer.limbs)),
          probability)
        continue
      }
      let share = probability / Double(able)
      for number in 0..<able {
        next.add(keys + number * words, count, limbs: layer.limbs, probability: share)
      }
    }
  }

  private mutating func end(
    _ state: UnsafeMutablePointer<Int32>, _ schedules: ScheduleCount, _ probability: Double
  ) {
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

/// The states of one depth: packed, merged, each with its count and probability.
private struct Layer: ~Copyable {
  let keyWords: Int
  let limbs: Int
  private(set) var count = 0
  private var capacity: Int
  private(set) var keys: UnsafeMutablePointer<UInt64>
  private(set) var counts: UnsafeMutablePointer<UInt64>
  private(set) var probabilities: UnsafeMutablePointer<Double>
  /// An open-addressed table of indices into the above; `empty` where there is none.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  private static let empty = UInt32.max

  init(keyWords: Int, limbs: Int, expecting: Int = 0) {
    (self.keyWords, self.limbs) = (keyWords, limbs)
    capacity = 256
    while capacity < expecting { capacity *= 2 }
    keys = .allocate(capacity: capacity * keyWords)
    counts = .allocate(capacity: capacity * limbs)
    probabilities = .allocate(capacity: capacity)
    mask = capacity * 2 - 1
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: Self.empty, count: capacity * 2)
  }

  deinit {
    keys.deallocate()
    counts.deallocate()
    probabilities.deallocate()
    slots.deallocate()
  }

  var bytes: Int { capacity * (8 * keyWords + 8 * limbs + 8 + 8) }

  mutating func add(_ key: [UInt64], count: [UInt64], probability: Double) {
    add(key, count, limbs: count.count, probability: probability)
  }

  /// Adds to the state of that key, or makes it; `count` may have fewer limbs than this layer's.
  @inline(__always)
  mutating func add(
    _ key: UnsafePointer<UInt64>, _ count: UnsafePointer<UInt64>, limbs: Int, probability: Double
  ) {
    var slot = Self.hash(key, keyWords) & mask
    while true {
      let index = slots[slot]
      if index == Self.empty { break }
      if isEqual(key, Int(index)) {
        addCount(count, limbs, to: Int(index))
        probabilities[Int(index)] += probability
        return
      }
      slot = (slot + 1) & mask
    }
    if self.count == capacity {
      grow()
      slot = freeSlot(key)
    }
    let index = self.count
    self.count += 1
    slots[slot] = UInt32(index)
    for word in 0..<keyWords { keys[index * keyWords + word] = key[word] }
    for limb in 0..<self.limbs {
      counts[index * self.limbs + limb] = limb < limbs ? count[limb] : 0
    }
    probabilities[index] = probability
  }

  @inline(__always)
  private func isEqual(_ key: UnsafePointer<UInt64>, _ index: Int) -> Bool {
    for word in 0..<keyWords where keys[index * keyWords + word] != key[word] { return false }
    return true
  }

  @inline(__always)
  private mutating func addCount(_ count: UnsafePointer<UInt64>, _ limbs: Int, to index: Int) {
    let sum = counts + index * self.limbs
    var carry: UInt64 = 0
    for limb in 0..<self.limbs {
      let (first, isOver) = sum[limb].addingReportingOverflow(limb < limbs ? count[limb] : 0)
      let (second, isOverAgain) = first.addingReportingOverflow(carry)
      sum[limb] = second
      carry = (isOver ? 1 : 0) + (isOverAgain ? 1 : 0)
    }
  }

  @inline(__always)
  private static func hash(_ key: UnsafePointer<UInt64>, _ words: Int) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in 0..<words {
      let product = (hash ^ key[word]).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  private func freeSlot(_ key: UnsafePointer<UInt64>) -> Int {
    var slot = Self.hash(key, keyWords) & mask
    while slots[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    keys = Self.moved(keys, count * keyWords, capacity: capacity * 2 * keyWords)
    counts = Self.moved(counts, count * limbs, capacity: capacity * 2 * limbs)
    probabilities = Self.moved(probabilities, count, capacity: capacity * 2)
    capacity *= 2
    slots.deallocate()
    mask = capacity * 2 - 1
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: Self.empty, count: capacity * 2)
    for index in 0..<count { slots[freeSlot(keys + index * keyWords)] = UInt32(index) }
  }

  private static func moved<Element>(
    _ old: UnsafeMutablePointer<Element>, _ count: Int, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }
}
