/// Which updates of a run were lost, and what erased each: taken from the recorded values.
///
/// Every update writes one step more than it read, so the last value has come about through a chain
/// of updates of which each read what the one before wrote. The updates in that chain are all that
/// is left; every other one is lost, and was erased by the next write that is in the chain.
public struct LostUpdates: Sendable {
  public struct Lost: Sendable {
    /// The write that was lost, and the one that erased it.
    public let write: Trace.Place
    public let eraser: Trace.Place
  }

  /// In memory order.
  public let lost: [Lost]
  /// All writes, in memory order.
  public let writes: [Trace.Place]

  public init(_ trace: Trace, _ order: MemoryOrder) {
    var writes: [Trace.Place] = []
    /// For each write, the write whose value its worker had read before; -1 for none.
    var sources: [Int32] = []
    var seen = trace.workers.map { _ in Int32(-1) }
    for place in order.accesses {
      if trace[place].operation.isWrite {
        sources.append(seen[place.worker])
        writes.append(place)
      } else {
        seen[place.worker] = Int32(writes.count - 1)
      }
    }
    var isLeft = [Bool](repeating: false, count: writes.count)
    var link = writes.count - 1
    while link >= 0 {
      isLeft[link] = true
      link = Int(sources[link])
    }
    var lost: [Lost] = []
    var eraser = writes.count - 1
    for index in writes.indices.reversed() {
      if isLeft[index] {
        eraser = index
      } else {
        lost.append(Lost(write: writes[index], eraser: writes[eraser]))
      }
    }
    (self.lost, self.writes) = (lost.reversed(), writes)
  }
}
