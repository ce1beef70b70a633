/// How a machine's states are packed into words: each number in as few bits as it can need.
///
/// The variables and locks make one word, and each row's own numbers another: a step depends on
/// nothing but these two. Threads run the same program, so their words are sorted: states that
/// differ only in which thread is which are one.
struct StatePacking {
  /// Words of a packed state.
  let words: Int
  let machine: Machine
  private let shared: [Field]
  private let local: [Field]
  private let sharedMask: UInt64
  private let rowMask: UInt64
  /// Where each row's word stands in the packed state.
  private let rows: [Place]
  /// Where the mark stands; nil if states carry none.
  private let mark: Place?

  private struct Place {
    let word: Int
    let shift: UInt64
  }

  /// A number's place in its word.
  private struct Field {
    let shift: UInt64
    let mask: UInt64
    /// What is added so that nothing is negative.
    let offset: Int32
  }

  private typealias Range = (lowest: Int, highest: Int)

  /// Whether the variables and locks of `machine` fit into a word, and a row too; with very many
  /// iterations they may not.
  static func fits(_ machine: Machine) -> Bool {
    bits(sharedRanges(machine)) <= 64 && bits(rowRanges(machine)) <= 64
  }

  /// With `marksRow`, a packed state also says of one row that it is the one that stepped last.
  init(_ machine: Machine, marksRow: Bool = false) {
    precondition(Self.fits(machine), "a part of the model's state does not fit into a word")
    self.machine = machine
    let (sharedRanges, rowRanges) = (Self.sharedRanges(machine), Self.rowRanges(machine))
    shared = Self.fields(sharedRanges)
    local = Self.fields(rowRanges)
    sharedMask = Self.mask(bits: Self.bits(sharedRanges))
    rowMask = Self.mask(bits: Self.bits(rowRanges))

    var (word, used) = (0, Self.bits(sharedRanges))
    func place(bits: Int) -> Place {
      if used + bits > 64 { (word, used) = (word + 1, 0) }
      defer { used += bits }
      return Place(word: word, shift: UInt64(used))
    }
    rows = (0..<machine.rows).map { _ in place(bits: Self.bits(rowRanges)) }
    mark = marksRow ? place(bits: Self.bits([(0, machine.agents)])) : nil
    words = word + 1
  }

  private static func fields(_ ranges: [Range]) -> [Field] {
    var shift = 0
    return ranges.map { range in
      defer { shift += bits([range]) }
      return Field(
        shift: UInt64(shift), mask: mask(bits: bits([range])), offset: Int32(-range.lowest))
    }
  }

  private static func mask(bits: Int) -> UInt64 { bits == 64 ? .max : 1 << UInt64(bits) - 1 }

  private static func bits(_ ranges: [Range]) -> Int {
    ranges.reduce(0) { sum, range in
      var bits = 0
      while 1 << bits <= range.highest - range.lowest { bits += 1 }
      return sum + bits
    }
  }

  // Values below 0 are rare, but a balance may want them.
  private static func values(_ machine: Machine) -> Range {
    (machine.needsNegatives ? -machine.bound : 0, machine.bound)
  }

  private static func sharedRanges(_ machine: Machine) -> [Range] {
    machine.variables.map { _ in values(machine) } + machine.locks.map { _ in (-1, machine.rows) }
  }

  /// What each of a row's numbers can be, in the order of the state.
  private static func rowRanges(_ machine: Machine) -> [Range] {
    let value = values(machine)
    var ranges = [(0, machine.operations.count - 1), (0, machine.iterations)]
    ranges += machine.registers.map { _ in value }
    ranges += machine.locks.map { _ in (0, 3) }
    if machine.bufferSize > 0 { ranges.append((0, machine.bufferSize)) }
    for _ in 0..<machine.bufferSize { ranges += [(0, machine.variables.count), value] }
    return ranges
  }

  // MARK: Words of a state

  func sharedWord(_ state: UnsafePointer<Int32>) -> UInt64 { word(shared, state) }

  func rowWord(_ row: Int, of state: UnsafePointer<Int32>) -> UInt64 {
    word(local, state + machine.firstThread + row * machine.stride)
  }

  /// Unpacks the variables and locks, and one row.
  func unpack(
    shared sharedWord: UInt64, row word: UInt64, as row: Int,
    into state: UnsafeMutablePointer<Int32>
  ) {
    unpack(shared, sharedWord, into: state)
    unpack(local, word, into: state + machine.firstThread + row * machine.stride)
  }

  /// Which operation the row of that word is at.
  @inline(__always)
  func operation(ofRow word: UInt64) -> Int { Int(word & local[0].mask) }

  private func word(_ fields: [Field], _ numbers: UnsafePointer<Int32>) -> UInt64 {
    var word: UInt64 = 0
    for (index, field) in fields.enumerated() {
      let value = UInt64(truncatingIfNeeded: numbers[index] &+ field.offset)
      precondition(value <= field.mask, "a number of the model is larger than was foreseen")
      word |= value << field.shift
    }
    return word
  }

  private func unpack(
    _ fields: [Field], _ word: UInt64, into numbers: UnsafeMutablePointer<Int32>
  ) {
    for (index, field) in fields.enumerated() {
      numbers[index] = Int32(truncatingIfNeeded: word >> field.shift & field.mask) &- field.offset
    }
  }

  // MARK: Packed states

  /// Hands out the words of a packed state: the variables and locks, and each row.
  @inline(__always)
  func split(
    _ key: UnsafePointer<UInt64>, rows words: UnsafeMutablePointer<UInt64>
  ) -> UInt64 {
    for row in 0..<machine.rows {
      words[row] = key[rows[row].word] >> rows[row].shift & rowMask
    }
    return key[0] & sharedMask
  }

  /// A packed state as the machine knows it, its threads in the order of their words.
  func state(of key: UnsafePointer<UInt64>) -> [Int32] {
    var state = machine.initial
    var words = [UInt64](repeating: 0, count: machine.rows)
    let sharedWord = split(key, rows: &words)
    for (row, word) in words.enumerated() {
      unpack(shared: sharedWord, row: word, as: row, into: &state)
    }
    return state
  }

  /// Packs a whole state. Returns its threads in the order that they are in now.
  func pack(_ state: [Int32], into key: UnsafeMutablePointer<UInt64>) -> [Int] {
    let words = (0..<machine.rows).map { rowWord($0, of: state) }
    let order = (0..<machine.threads).sorted { (words[$0], $0) < (words[$1], $1) }
    for word in 0..<self.words { key[word] = 0 }
    key[0] = sharedWord(state)
    for (place, thread) in order.enumerated() { put(words[thread], at: place, into: key) }
    for server in machine.threads..<machine.rows { put(words[server], at: server, into: key) }
    return order
  }

  /// The marked row; nil if none is.
  func marked(_ key: UnsafePointer<UInt64>) -> Int? {
    guard let mark else { return nil }
    let number = Int(key[mark.word] >> mark.shift)
    return number == 0 ? nil : number - 1
  }

  func setMark(_ agent: Int, _ key: UnsafeMutablePointer<UInt64>) {
    guard let mark else { return }
    key[mark.word] |= UInt64(agent + 1) << mark.shift
  }

  /// Packs the state that has `shared`, the rows of `others`, sorted, and `changed` in place of one
  /// of them. Returns the row that `changed` is in now: before all that are equal to it.
  @inline(__always)
  func join(
    shared: UInt64, _ others: UnsafePointer<UInt64>, changed: UInt64, row: Int,
    into key: UnsafeMutablePointer<UInt64>
  ) -> Int {
    for word in 0..<words { key[word] = 0 }
    key[0] = shared
    let threads = machine.threads
    var (place, found) = (0, row)
    var isPlaced = row >= threads
    for thread in 0..<threads where thread != row {
      if !isPlaced && changed <= others[thread] {
        put(changed, at: place, into: key)
        found = place
        place += 1
        isPlaced = true
      }
      put(others[thread], at: place, into: key)
      place += 1
    }
    if !isPlaced {
      put(changed, at: place, into: key)
      found = place
    }
    for server in threads..<machine.rows {
      put(server == row ? changed : others[server], at: server, into: key)
    }
    return found
  }

  @inline(__always)
  private func put(_ word: UInt64, at row: Int, into key: UnsafeMutablePointer<UInt64>) {
    key[rows[row].word] |= word << rows[row].shift
  }
}
