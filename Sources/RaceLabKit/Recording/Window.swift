/// A stretch of a recorded run in which something went wrong.
public struct Window: Sendable {
  public enum Kind: String, Sendable {
    /// A write erased updates that its worker did not know of.
    case lostUpdate
    /// A read found what another worker had written since.
    case wrongRead
    /// A reader found one value from before a write and one from after it.
    case tornPair
  }

  public let kind: Kind
  /// The write that did it.
  public let culprit: Trace.Place
  /// How many updates it erased; or how many reads it made wrong.
  public let count: Int
  /// In nanoseconds since the recording's first event.
  public let start: Int
  public let end: Int
  /// Whether the times tell which of the two is the victim. They do not if both have written the
  /// same value, and closer to each other than the times are exact.
  public let isDecided: Bool
  /// Whether its events were noted in the order in which they took place.
  public let isInOrder: Bool
  /// Where it stands in the memory order of the first value; empty if it is about both values.
  let span: Range<Int>
  /// Its events, if it is about both values.
  let pair: [Trace.Place]

  public var length: Int { end - start }

  private init(
    _ kind: Kind, by culprit: Trace.Place, count: Int, _ stretch: Trace.Stretch,
    isDecided: Bool = true, span: Range<Int> = 0..<0, pair: [Trace.Place] = []
  ) {
    (self.kind, self.culprit, self.count) = (kind, culprit, count)
    (start, end, isInOrder) = (stretch.start, stretch.end, stretch.isInOrder)
    (self.isDecided, self.span, self.pair) = (isDecided, span, pair)
  }

  /// A window for each write that erased something, in memory order.
  static func all(
    _ lost: LostUpdates, _ trace: Trace, _ order: MemoryOrder, resolution: Int
  ) -> [Window] {
    var windows: [Window] = []
    var number = 0
    while number < lost.updates.count {
      let eraser = lost.erasers[number]
      guard eraser >= 0 else {
        number += 1
        continue
      }
      // Updates that share an eraser stand next to each other, right before it.
      let first = number
      while lost.erasers[number] == eraser { number += 1 }
      let last = lost.updates[Int(eraser)]
      let victims = lost.updates[first..<number]
      let begin = Int(victims.reduce(last.read) { min($0, $1.read) })
      let span = begin..<Int(last.write) + 1
      let culprit = order.accesses[Int(last.write)]
      let victim = order.accesses[Int(victims[first].write)]
      let isTwin = victims.count == 1 && trace[victim].value == trace[culprit].value
      let gap = abs(trace[victim].time - trace[culprit].time)
      windows.append(
        Window(
          .lostUpdate, by: culprit, count: victims.count, trace.stretch(of: order.accesses[span]),
          isDecided: !isTwin || gap > resolution, span: span))
    }
    return windows
  }

  /// A window for each read that found another value than its worker had just written.
  static func wrongReads(_ trace: Trace, _ order: MemoryOrder) -> [Window] {
    var windows: [Window] = []
    var ownWrite: [Int?] = trace.workers.map { _ in nil }
    var lastWrite: Trace.Place?
    for (position, place) in order.accesses.enumerated() {
      if trace[place].operation.isWrite {
        (ownWrite[place.worker], lastWrite) = (position, place)
      } else if let own = ownWrite[place.worker], let lastWrite,
        trace[order.accesses[own]].value != trace[place].value
      {
        let span = own..<position + 1
        windows.append(
          Window(
            .wrongRead, by: lastWrite, count: 1, trace.stretch(of: order.accesses[span]), span: span
          ))
      }
    }
    return windows
  }

  /// A reader's two values do not belong together if they have moved by different amounts since the
  /// beginning.
  static func tornPairs(_ trace: Trace, _ first: MemoryOrder, _ second: MemoryOrder) -> [Window] {
    let sources = [first.sources(in: trace), second.sources(in: trace)]
    var windows: [Window] = []
    for (worker, events) in trace.workers.enumerated() {
      var start: Int?
      for (index, event) in events.enumerated() {
        if event.operation == .read { start = index }
        guard event.operation == .readSecond, let one = start,
          events[one].value - trace.initial[0] != event.value - trace.initial[1]
        else { continue }
        let reads = [Trace.Place(worker, one), Trace.Place(worker, index)]
        // The younger of the two writes is the one whose other half was missed.
        let writes = zip(sources, reads).compactMap { $0[$1] }
        guard let culprit = writes.max(by: { trace[$0].time < trace[$1].time }) else { continue }
        let halves = trace.halves(of: culprit)
        // Either the reads lie around the writes, or the writes around the reads.
        let pair =
          trace[culprit].operation == .writeSecond
          ? [reads[0]] + halves + [reads[1]] : [halves[0]] + reads + halves.dropFirst()
        windows.append(
          Window(.tornPair, by: culprit, count: 1, trace.stretch(of: pair[...]), pair: pair))
      }
    }
    return windows.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }
}

extension MemoryOrder {
  /// For each read the write that it saw, if there had been one.
  func sources(in trace: Trace) -> [Trace.Place: Trace.Place] {
    var sources: [Trace.Place: Trace.Place] = [:]
    var lastWrite: Trace.Place?
    for place in accesses {
      if trace[place].operation.isWrite { lastWrite = place } else { sources[place] = lastWrite }
    }
    return sources
  }
}

extension Trace {
  /// Both writes of the iteration that a write belongs to.
  func halves(of write: Place) -> [Place] {
    let events = workers[write.worker]
    let other = self[write].operation == .write ? write.event + 1 : write.event - 1
    guard events.indices.contains(other), events[other].operation.isWrite else { return [write] }
    return [write, Place(write.worker, other)].sorted { $0.event < $1.event }
  }

  /// From the earliest of some events to the latest, and whether each is no earlier than the one
  /// before.
  struct Stretch {
    var start = Int.max
    var end = Int.min
    var isInOrder = true
  }

  func stretch(of places: ArraySlice<Place>) -> Stretch {
    var stretch = Stretch()
    for place in places {
      let time = self[place].time
      if time < stretch.end { stretch.isInOrder = false }
      (stretch.start, stretch.end) = (min(stretch.start, time), max(stretch.end, time))
    }
    return stretch
  }
}
