/// Which updates of a run were lost, and what erased each: taken from the recorded values.
///
/// Every update writes one step more than it read, so the last value has come about through a chain
/// of updates of which each read what the one before wrote. The updates in that chain are all that
/// is left; every other one is lost, and was erased by the next write that is in the chain.
struct LostUpdates {
  /// A write, by where it and the read before it stand in the memory order.
  struct Update {
    let read: Int32
    let write: Int32
    /// The update whose value it read, by number; -1 if nobody had written yet.
    let source: Int32
  }

  /// All of them, in memory order.
  let updates: [Update]
  /// For each of them the number of the one that erased it; -1 if it is left.
  let erasers: [Int32]

  init(_ trace: Trace, _ order: MemoryOrder) {
    var updates: [Update] = []
    updates.reserveCapacity(order.accesses.count / 2)
    var lastReads = trace.workers.map { _ in (position: Int32(0), source: Int32(-1)) }
    for (position, place) in order.accesses.enumerated() {
      let position = Int32(truncatingIfNeeded: position)
      if trace[place].operation.isWrite {
        let read = lastReads[place.worker]
        updates.append(Update(read: read.position, write: position, source: read.source))
      } else {
        lastReads[place.worker] = (position, Int32(truncatingIfNeeded: updates.count - 1))
      }
    }
    var erasers = [Int32](repeating: 0, count: updates.count)
    var link = updates.count - 1
    while link >= 0 {
      erasers[link] = -1
      link = Int(updates[link].source)
    }
    var eraser = updates.count - 1
    for index in updates.indices.reversed() {
      if erasers[index] < 0 { eraser = index } else { erasers[index] = Int32(eraser) }
    }
    (self.updates, self.erasers) = (updates, erasers)
  }

  /// The positions of the writes that the one at `position` erased.
  func updates(before position: Int) -> [Int] {
    let eraser = updates.firstIndexAfter { Int($0.write) < position }
    return updates[..<eraser].indices.reversed().prefix { Int(erasers[$0]) == eraser }.reversed()
      .map { Int(updates[$0].write) }
  }
}
