extension MemoryOrder {
  /// The same order, but where the values leave it open, as the times have it.
  static func timely(_ order: [Trace.Place], _ trace: Trace) -> [Trace.Place] {
    var order = withReadsMoved(order, trace)
    sortStretches(&order, trace)
    return order
  }

  /// Moves each read, which was taken as soon as it could be, to where its value was there once more
  /// before its time, if its worker did nothing else meanwhile.
  private static func withReadsMoved(_ order: [Trace.Place], _ trace: Trace) -> [Trace.Place] {
    var writes: [Trace.Place] = []
    writes.reserveCapacity(order.count / 2)
    // For each access of each worker, how many writes come before it.
    var places = trace.workers.map { _ in [Trace.Place]() }
    var slots = trace.workers.map { _ in [Int32]() }
    for worker in places.indices {
      places[worker].reserveCapacity(trace.workers[worker].count)
      slots[worker].reserveCapacity(trace.workers[worker].count)
    }
    for place in order {
      places[place.worker].append(place)
      slots[place.worker].append(Int32(truncatingIfNeeded: writes.count))
      if trace[place].operation.isWrite { writes.append(place) }
    }
    var ends = [Int](repeating: 0, count: writes.count + 1)
    for worker in places.indices {
      var limit = writes.count
      for index in places[worker].indices.reversed() {
        let event = trace[places[worker][index]]
        var slot = Int(slots[worker][index])
        if !event.operation.isWrite {
          var next = slot + 1
          while next <= limit {
            let write = trace[writes[next - 1]]
            if write.time > event.time { break }
            if write.value == event.value { slot = next }
            next += 1
          }
          slots[worker][index] = Int32(truncatingIfNeeded: slot)
          ends[slot] += 1
        }
        limit = slot
      }
    }
    // Each slot's reads, in turn followed by the write that ends it.
    var position = 0
    for slot in ends.indices {
      let count = ends[slot]
      ends[slot] = position
      position += count + 1
    }
    var moved = order
    for (slot, write) in writes.enumerated() { moved[ends[slot + 1] - 1] = write }
    for worker in places.indices {
      for (place, slot) in zip(places[worker], slots[worker])
      where !trace[place].operation.isWrite {
        moved[ends[Int(slot)]] = place
        ends[Int(slot)] += 1
      }
    }
    return moved
  }

  /// Sorts accesses between which the value stays the same by time. Only a write comes first, if it
  /// is the one that brought the value.
  private static func sortStretches(_ order: inout [Trace.Place], _ trace: Trace) {
    let workers = trace.workers
    var start = 0
    while start < order.count {
      let first = workers[order[start].worker][order[start].event]
      var (end, last, isSorted) = (start + 1, first.time, true)
      while end < order.count {
        let event = workers[order[end].worker][order[end].event]
        guard event.value == first.value else { break }
        if event.time < last { isSorted = false }
        last = event.time
        end += 1
      }
      defer { start = end }
      if isSorted { continue }
      sort(&order, start..<end, workers)
      // A worker's first access in the stretch can come first, being a write.
      guard first.operation.isWrite, !trace[order[start]].operation.isWrite else { continue }
      var seen: Set<Int> = []
      let bringer = order[start..<end].firstIndex {
        seen.insert($0.worker).inserted && trace[$0].operation.isWrite
      }
      guard let bringer else { continue }
      let write = order[bringer]
      // Not by remove and insert, which would each move all that follows.
      for index in (start..<bringer).reversed() { order[index + 1] = order[index] }
      order[start] = write
    }
  }

  /// By insertion, since nearly all stretches are short; long ones otherwise.
  private static func sort(
    _ order: inout [Trace.Place], _ range: Range<Int>, _ workers: [[TraceEvent]]
  ) {
    if range.count > 32 {
      order[range].sort { one, other in
        let first = workers[one.worker][one.event].time
        return (first, one.event) < (workers[other.worker][other.event].time, other.event)
      }
      return
    }
    for index in range.dropFirst() {
      let place = order[index]
      let time = workers[place.worker][place.event].time
      var hole = index
      while hole > range.lowerBound {
        let before = order[hole - 1]
        guard workers[before.worker][before.event].time > time else { break }
        order[hole] = before
        hole -= 1
      }
      order[hole] = place
    }
  }
}
