/// How a machine's states are packed into words: each number in as few bits as it can need.
///
/// A row's own numbers make one word, so that a step packs one row anew and takes the others as they
/// are. Threads run the same program, so their words are sorted: states that differ only in which
/// thread is which are one.
struct StatePacking {
  /// Words of a packed state.
  let words: Int
  private let machine: Machine
  /// The variables and locks, each with its place in the packed state.
  private let shared: [Field]
  /// A row's numbers, each with its place in the row's word.
  private let local: [Field]
  /// Where each row's word stands in the packed state.
  private let rows: [Place]
  private let rowMask: UInt64

  private struct Place {
    let word: Int
    let shift: UInt64
  }

  private struct Field {
    let place: Place
    let mask: UInt64
    /// What is added so that nothing is negative.
    let offset: Int32
  }

  /// Hands out places in words, none of them across two.
  private struct Layout {
    private(set) var word = 0
    private var shift = 0

    mutating func place(bits: Int) -> Place {
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      defer { shift += bits }
      return Place(word: word, shift: UInt64(shift))
    }

    mutating func field(_ lowest: Int, _ highest: Int) -> Field {
      let bits = StatePacking.bits(lowest, highest)
      return Field(
        place: place(bits: bits), mask: 1 << UInt64(bits) - 1, offset: Int32(-lowest))
    }
  }

  /// Whether a row of `machine` fits into a word; with very many iterations it may not.
  static func fits(_ machine: Machine) -> Bool {
    ranges(machine).reduce(0) { $0 + bits($1.lowest, $1.highest) } <= 64
  }

  init(_ machine: Machine) {
    precondition(Self.fits(machine), "a row of the model does not fit into a word")
    self.machine = machine
    var layout = Layout()
    let lowest = Self.lowest(machine)
    shared =
      machine.variables.map { _ in layout.field(lowest, machine.bound) }
      + machine.locks.map { _ in layout.field(-1, machine.rows) }
    var localLayout = Layout()
    let ranges = Self.ranges(machine)
    local = ranges.map { localLayout.field($0.lowest, $0.highest) }
    let bits = ranges.reduce(0) { $0 + Self.bits($1.lowest, $1.highest) }
    rows = (0..<machine.rows).map { _ in layout.place(bits: bits) }
    rowMask = bits == 64 ? .max : 1 << UInt64(bits) - 1
    words = layout.word + 1
  }

  // Values below 0 are rare, but a balance may want them.
  private static func lowest(_ machine: Machine) -> Int {
    machine.needsNegatives ? -machine.bound : 0
  }

  /// What each of a row's numbers can be, in the order of the state.
  private static func ranges(_ machine: Machine) -> [(lowest: Int, highest: Int)] {
    let value = (lowest(machine), machine.bound)
    var ranges = [(0, machine.operations.count), (0, machine.iterations)]
    ranges += machine.registers.map { _ in value }
    ranges += machine.locks.map { _ in (0, 3) }
    if machine.bufferSize > 0 { ranges.append((0, machine.bufferSize)) }
    for _ in 0..<machine.bufferSize { ranges += [(0, machine.variables.count), value] }
    return ranges
  }

  private static func bits(_ lowest: Int, _ highest: Int) -> Int {
    var bits = 0
    while 1 << bits <= highest - lowest { bits += 1 }
    return bits
  }

  /// Packs a whole state.
  func pack(_ state: UnsafeMutablePointer<Int32>, into key: UnsafeMutablePointer<UInt64>) {
    var words = (0..<machine.rows).map { packedRow($0, of: state) }
    words[..<machine.threads].sort()
    for word in 0..<self.words { key[word] = 0 }
    packShared(state, into: key)
    for (row, word) in words.enumerated() { put(word, at: row, into: key) }
  }

  /// Packs a state that one step of `row` has led to, from one whose rows are `others`, sorted.
  @inline(__always)
  func pack(
    _ state: UnsafeMutablePointer<Int32>, changed row: Int, others: UnsafePointer<UInt64>,
    into key: UnsafeMutablePointer<UInt64>
  ) {
    for word in 0..<words { key[word] = 0 }
    packShared(state, into: key)
    let changed = packedRow(row, of: state)
    var place = 0
    var isPlaced = row >= machine.threads
    for thread in 0..<machine.threads where thread != row {
      if !isPlaced && changed < others[thread] {
        put(changed, at: place, into: key)
        place += 1
        isPlaced = true
      }
      put(others[thread], at: place, into: key)
      place += 1
    }
    if !isPlaced { put(changed, at: place, into: key) }
    for server in machine.threads..<machine.rows {
      put(server == row ? changed : others[server], at: server, into: key)
    }
  }

  /// Unpacks a state, and hands out the words of its rows.
  @inline(__always)
  func unpack(
    _ key: UnsafePointer<UInt64>, into state: UnsafeMutablePointer<Int32>,
    rows words: UnsafeMutablePointer<UInt64>
  ) {
    for index in 0..<shared.count { state[index] = value(shared[index], key) }
    var number = machine.firstThread
    for row in 0..<machine.rows {
      words[row] = key[rows[row].word] >> rows[row].shift & rowMask
      for index in 0..<local.count {
        state[number] = value(local[index], words + row)
        number += 1
      }
    }
  }

  @inline(__always)
  private func put(_ word: UInt64, at row: Int, into key: UnsafeMutablePointer<UInt64>) {
    key[rows[row].word] |= word << rows[row].shift
  }

  @inline(__always)
  private func packShared(
    _ state: UnsafeMutablePointer<Int32>, into key: UnsafeMutablePointer<UInt64>
  ) {
    for index in 0..<shared.count {
      key[shared[index].place.word] |= bits(shared[index], state[index])
    }
  }

  @inline(__always)
  private func packedRow(_ row: Int, of state: UnsafeMutablePointer<Int32>) -> UInt64 {
    let own = state + machine.firstThread + row * machine.stride
    var word: UInt64 = 0
    for index in 0..<local.count { word |= bits(local[index], own[index]) }
    return word
  }

  @inline(__always)
  private func bits(_ field: Field, _ number: Int32) -> UInt64 {
    let value = UInt64(truncatingIfNeeded: number &+ field.offset)
    precondition(value <= field.mask, "a number of the model is larger than was foreseen")
    return value << field.place.shift
  }

  @inline(__always)
  private func value(_ field: Field, _ key: UnsafePointer<UInt64>) -> Int32 {
    Int32(truncatingIfNeeded: key[field.place.word] >> field.place.shift & field.mask)
      &- field.offset
  }
}
