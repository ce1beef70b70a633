/// How a machine's states are packed into words: each number in as few bits as it can need, and the
/// threads in one order for all states that differ only in which thread is which.
struct StatePacking {
  let words: Int
  private let machine: Machine
  /// For each number of a state: its word, its place there, and its bits.
  private let fields: [Field]

  private struct Field {
    let word: Int
    let shift: UInt64
    let mask: UInt64
    /// What is added so that nothing is negative.
    let offset: Int32
  }

  init(_ machine: Machine) {
    self.machine = machine
    var fields: [Field] = []
    var (word, shift) = (0, 0)
    func add(_ lowest: Int, _ highest: Int) {
      var bits = 0
      while 1 << bits <= highest - lowest { bits += 1 }
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      fields.append(
        Field(
          word: word, shift: UInt64(shift), mask: 1 << UInt64(bits) - 1, offset: Int32(-lowest)))
      shift += bits
    }
    // Values below 0 are rare, but a semaphore or a balance may want them.
    let lowest = machine.needsNegatives ? -machine.bound : 0
    for _ in machine.variables { add(lowest, machine.bound) }
    for _ in machine.locks { add(-1, machine.threads) }
    for _ in 0..<machine.rows {
      add(0, machine.operations.count)
      add(0, machine.iterations)
      for _ in machine.registers { add(lowest, machine.bound) }
      for _ in machine.locks { add(0, 3) }
      if machine.bufferSize > 0 { add(0, machine.bufferSize) }
      for _ in 0..<machine.bufferSize {
        add(0, machine.variables.count)
        add(lowest, machine.bound)
      }
    }
    self.fields = fields
    words = word + 1
  }

  /// Sorts the threads of `state`, and packs it.
  @inline(__always)
  func pack(_ state: UnsafeMutablePointer<Int32>, into key: UnsafeMutablePointer<UInt64>) {
    sort(state)
    for word in 0..<words { key[word] = 0 }
    fields.withUnsafeBufferPointer { fields in
      for index in 0..<fields.count {
        let field = fields[index]
        let value = UInt64(truncatingIfNeeded: state[index] &+ field.offset)
        precondition(value <= field.mask, "a number of the model is larger than was foreseen")
        key[field.word] |= value << field.shift
      }
    }
  }

  @inline(__always)
  func unpack(_ key: UnsafePointer<UInt64>, into state: UnsafeMutablePointer<Int32>) {
    fields.withUnsafeBufferPointer { fields in
      for index in 0..<fields.count {
        let field = fields[index]
        let value = key[field.word] >> field.shift & field.mask
        state[index] = Int32(truncatingIfNeeded: value) &- field.offset
      }
    }
  }

  /// Threads run the same program, so which is which makes no difference to what can come.
  @inline(__always)
  private func sort(_ state: UnsafeMutablePointer<Int32>) {
    let (stride, threads) = (machine.stride, machine.threads)
    let first = state + machine.firstThread
    for thread in 1..<max(threads, 1) {
      var place = thread
      while place > 0 {
        let (one, other) = (first + (place - 1) * stride, first + place * stride)
        var index = 0
        while index < stride && one[index] == other[index] { index += 1 }
        if index == stride || one[index] < other[index] { break }
        for number in index..<stride {
          (one[number], other[number]) = (other[number], one[number])
        }
        place -= 1
      }
    }
  }
}
