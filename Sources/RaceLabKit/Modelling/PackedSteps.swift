/// Steps of a machine from packed word to packed word.
///
/// What a step does depends only on the variables and locks and on the row that takes it: two
/// words. Few pairs of them exist, however many states there are, so the machine is asked once for
/// each and the answer kept.
struct PackedSteps: ~Copyable {
  /// What a step leads to.
  struct Step {
    var isAble: Bool
    var shared: UInt64
    var row: UInt64
  }

  private struct Entry {
    var shared: UInt64
    var row: UInt64
    /// Whether the row's store buffer steps, not the row itself.
    var isBuffer: Bool
    var isKnown: Bool
    var step: Step
  }

  private let packing: StatePacking
  private let machine: Machine
  private let entries: UnsafeMutablePointer<Entry>
  private let scratch: UnsafeMutablePointer<Int32>

  /// 2^13 entries are kept: a newer one takes the place of an older. They fit the second-level cache.
  private static let bits = 13

  init(_ packing: StatePacking) {
    self.packing = packing
    machine = packing.machine
    let nothing = Step(isAble: false, shared: 0, row: 0)
    entries = .allocate(capacity: 1 << Self.bits)
    entries.initialize(
      repeating: Entry(shared: 0, row: 0, isBuffer: false, isKnown: false, step: nothing),
      count: 1 << Self.bits)
    scratch = .allocate(capacity: machine.size)
    scratch.initialize(repeating: 0, count: machine.size)
  }

  deinit {
    entries.deallocate()
    scratch.deallocate()
  }

  /// The step that `agent` can take where these are the words of the state and of its row.
  @inline(__always)
  func step(_ shared: UInt64, _ row: UInt64, agent: Int) -> Step {
    let isBuffer = agent >= machine.rows
    let hash = (shared &* 0x9E37_79B9_7F4A_7C15 ^ row) &* 0xD6E8_FEB8_6659_FD93
    let entry = entries + Int(truncatingIfNeeded: hash >> (64 - UInt64(Self.bits)))
    if entry.pointee.shared == shared && entry.pointee.row == row
      && entry.pointee.isBuffer == isBuffer && entry.pointee.isKnown
    {
      return entry.pointee.step
    }
    let step = ask(shared, row, isBuffer)
    entry.pointee = Entry(shared: shared, row: row, isBuffer: isBuffer, isKnown: true, step: step)
    return step
  }

  /// Any row will do: what a step does, it does not do by the row's number.
  @inline(never)
  private func ask(_ shared: UInt64, _ row: UInt64, _ isBuffer: Bool) -> Step {
    packing.unpack(shared: shared, row: row, as: 0, into: scratch)
    let isAble = machine.step(scratch, isBuffer ? machine.rows : 0)
    return Step(
      isAble: isAble, shared: packing.sharedWord(scratch), row: packing.rowWord(0, of: scratch))
  }
}
