/// An order of all reads and writes of one variable in which every read finds what was written last
/// before it. There always is one: processors keep each single variable coherent.
///
/// Times alone do not give it: two accesses are often closer than their times are exact. So the
/// order is searched for: each access has an earliest and a latest moment, and among what is
/// possible then, the recorded values decide.
public struct MemoryOrder: Sendable {
  /// The accesses in that order.
  public let accesses: [Trace.Place]

  /// Nil if none was found: events are missing, or the search had to give up.
  public init?(of trace: Trace, variable: Int) {
    let orders = Search.slacks.lazy.compactMap { slack in
      Search(trace, variable, slack: slack).found()
    }
    guard var order = orders.first else { return nil }
    Self.sortWhereFree(&order, trace)
    accesses = order
  }

  /// Puts accesses between which the value stays the same in the order of their times: there the
  /// values leave it open. Only a write comes first, if it is the one that brought the value.
  private static func sortWhereFree(_ order: inout [Trace.Place], _ trace: Trace) {
    var start = 0
    while start < order.count {
      let first = trace[order[start]]
      var (end, last, isSorted) = (start + 1, first.time, true)
      while end < order.count {
        let event = trace[order[end]]
        guard event.value == first.value else { break }
        if event.time < last { isSorted = false }
        last = event.time
        end += 1
      }
      defer { start = end }
      if isSorted { continue }
      order[start..<end].sort { (trace[$0].time, $0.event) < (trace[$1].time, $1.event) }
      // A worker's first access in the stretch can come first, being a write.
      guard first.operation.isWrite, !trace[order[start]].operation.isWrite else { continue }
      var seen: Set<Int> = []
      let bringer = order[start..<end].firstIndex {
        seen.insert($0.worker).inserted && trace[$0].operation.isWrite
      }
      if let bringer { order.insert(order.remove(at: bringer), at: start) }
    }
  }
}

/// Goes through the workers' accesses as a scheduler would, and back where that led nowhere.
///
/// A read that finds its value is taken at once: to take it later opens nothing. So the choice is
/// only ever which write comes next.
private struct Search {
  /// How much later than its time says a write may reach the others, in nanoseconds: it waits in a
  /// store buffer until its thread has the cache line. That is usually soon. Now and then the other
  /// thread keeps the line for microseconds, so if no order is found, more is tried.
  static let slacks = [2_000, 50_000, 1_000_000_000]
  /// How far one looks for a write that a read still needs.
  static let horizon = 64

  private struct Access {
    let value: Int
    let earliest: Int
    let latest: Int
    let event: Int32
    let isWrite: Bool
  }

  private struct Decision {
    /// How many accesses had been taken before.
    let taken: Int
    /// The workers whose writes had been tried by then, or are no use.
    var tried: [Int32]
  }

  private let workers: [[Access]]
  /// What the variable may have held at the beginning.
  private let beginnings: [Int]
  private var initial = 0
  /// What the variable ends on; nil if that is not known.
  private let final: Int?
  private var next: [Int]
  private var order: [Int32] = []
  private var decisions: [Decision] = []
  private var returns = 0
  /// Where everything has been tried in vain: how far each worker was, and the value then.
  private var deadEnds: Set<[Int]> = []

  init(_ trace: Trace, _ variable: Int, slack: Int) {
    workers = trace.workers.map { events in
      var accesses: [Access] = []
      accesses.reserveCapacity(events.count)
      var before = 0
      for (index, event) in events.enumerated() {
        let isAccess = event.operation.variable != nil
        if event.operation.variable == variable {
          accesses.append(
            Access(
              value: event.value, earliest: before,
              latest: event.time + (event.operation.isWrite ? slack : 0),
              event: Int32(truncatingIfNeeded: index), isWrite: event.operation.isWrite))
        }
        if isAccess || !trace.isDeferred { before = event.time }
      }
      return accesses
    }
    // A recording that does not begin with the run begins with what somebody reads first.
    let isWhole = trace.dropped == 0 || trace.keeping == .oldest
    let firsts = workers.compactMap { $0.first { !$0.isWrite } }
    beginnings =
      isWhole
      ? [trace.initial[variable]] : firsts.sorted { $0.latest < $1.latest }.map(\.value)
    final = trace.finalValue(of: variable)
    next = workers.map { _ in 0 }
  }

  /// Nil if none was found.
  func found() -> [Trace.Place]? {
    beginnings.lazy.compactMap { initial in
      var search = self
      search.initial = initial
      return search.run()
    }.first
  }

  private mutating func run() -> [Trace.Place]? {
    let count = workers.reduce(0) { $0 + $1.count }
    let mostReturns = 100_000 + count
    order.reserveCapacity(count)
    var tried: [Int32] = []
    while true {
      takeReads()
      if order.count == count && (final == nil || final == value) { break }
      if let worker = isDeadEnd ? nil : choice(besides: tried) {
        // Nothing to come back to if there was no other way.
        decisions.append(Decision(taken: order.count, tried: tried + [Int32(worker)]))
        tried = []
        take(worker)
      } else {
        guard let decision = decisions.popLast(), returns < mostReturns else { return nil }
        returns += 1
        deadEnds.insert(state)
        goBack(to: decision.taken)
        tried = decision.tried
      }
    }
    var counts = workers.map { _ in 0 }
    return order.map { thread in
      let worker = Int(thread)
      defer { counts[worker] += 1 }
      return Trace.Place(worker, Int(workers[worker][counts[worker]].event))
    }
  }

  /// What was read or written last.
  private var value: Int {
    guard let last = order.last else { return initial }
    return workers[Int(last)][next[Int(last)] - 1].value
  }

  private var state: [Int] { next + [value] }
  private var isDeadEnd: Bool { !deadEnds.isEmpty && deadEnds.contains(state) }

  private mutating func take(_ worker: Int) {
    order.append(Int32(worker))
    next[worker] += 1
  }

  private mutating func goBack(to count: Int) {
    while order.count > count { next[Int(order.removeLast())] -= 1 }
  }

  private mutating func takeReads() {
    let value = value
    for worker in workers.indices {
      while let access = pending(worker), !access.isWrite, access.value == value { take(worker) }
    }
  }

  private func pending(_ worker: Int) -> Access? {
    next[worker] < workers[worker].count ? workers[worker][next[worker]] : nil
  }

  /// The worker whose write is to come next; nil if none can.
  private func choice(besides tried: [Int32]) -> Int? {
    // Nothing may begin after the latest moment of something that is still to come.
    var limit = Int.max
    for worker in workers.indices {
      if let access = pending(worker) { limit = min(limit, access.latest) }
    }
    var best: (worker: Int, deadline: Int, latest: Int)?
    for worker in workers.indices where !tried.contains(Int32(worker)) {
      guard let write = pending(worker), write.isWrite, write.earliest <= limit,
        leavesWhatIsNeeded(worker, write)
      else { continue }
      let deadline = deadline(of: write)
      if let best, (best.deadline, best.latest) <= (deadline, write.latest) { continue }
      best = (worker, deadline, write.latest)
    }
    return best?.worker
  }

  /// When a write must have come: by its own latest moment, or that of a read which waits for its
  /// value.
  private func deadline(of write: Access) -> Int {
    var deadline = write.latest
    for worker in workers.indices {
      if let read = pending(worker), !read.isWrite, read.value == write.value {
        deadline = min(deadline, read.latest)
      }
    }
    return deadline
  }

  /// Whether after this write every worker can still come to read what it read next.
  private func leavesWhatIsNeeded(_ worker: Int, _ write: Access) -> Bool {
    // Its own next read must find this value, or another that is still to be written.
    if next[worker] + 1 < workers[worker].count {
      let read = workers[worker][next[worker] + 1]
      if !read.isWrite && read.value != write.value && !isStillWritten(read, besides: worker) {
        return false
      }
    }
    // Whoever reads this value right after a write of its own should have written by now.
    for other in workers.indices where other != worker {
      guard next[other] + 1 < workers[other].count else { continue }
      let (own, read) = (workers[other][next[other]], workers[other][next[other] + 1])
      if own.isWrite && !read.isWrite && read.value == write.value && own.value != read.value
        && !isStillWritten(read, besides: other, after: worker)
      {
        return false
      }
    }
    return true
  }

  /// Whether a worker other than `reader` may yet write what `read` has read.
  ///
  /// - Parameter writer: one whose next write does not count.
  private func isStillWritten(_ read: Access, besides reader: Int, after writer: Int? = nil) -> Bool
  {
    for worker in workers.indices where worker != reader {
      let start = next[worker] + (worker == writer ? 1 : 0)
      let end = min(start + Self.horizon, workers[worker].count)
      var index = start
      while index < end && workers[worker][index].earliest <= read.latest {
        if workers[worker][index].isWrite && workers[worker][index].value == read.value {
          return true
        }
        index += 1
      }
      // Too far to look: it may.
      if index == start + Self.horizon { return true }
    }
    return false
  }
}
