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
    guard let order = Search(trace, variable).found() else { return nil }
    accesses = Self.timely(order, trace)
  }
}

/// Goes through the workers' accesses as a scheduler would, and back where that led nowhere.
///
/// A read that finds its value is taken at once: to take it later opens nothing. So the choice is
/// only ever which write comes next.
private struct Search {
  /// How much later than its time says a write may reach the others, in nanoseconds: it waits in a
  /// store buffer until its thread has the cache line. That is usually soon. Now and then the other
  /// thread keeps the line for microseconds; so where the search is stuck, more is tried.
  private static let slacks = [2_000, 50_000, 1_000_000_000]
  /// How often it goes back before it is stuck.
  private static let mostReturns = 20_000
  /// How far one looks for a write that a read still needs.
  static let horizon = 64

  private struct Access {
    let value: Int
    let earliest: Int
    let time: Int
    let event: Int32
    let isWrite: Bool
  }

  private struct Decision {
    /// How many accesses had been taken before.
    let taken: Int
    /// The worker whose write was taken then, and those that had been tried before.
    let worker: Int32
    let earlier: [Int32]
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
  /// Where everything has been tried in vain: how far each worker was, and the value then.
  private var deadEnds: Set<[Int]> = []
  /// The most accesses that were in order so far, and how often the search has gone back since.
  private var furthest = 0
  private var returns = 0
  /// Which of the slacks applies, and from where on the first one does again.
  private var level = 0
  private var calmFrom = 0

  init(_ trace: Trace, _ variable: Int) {
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
              time: event.time,
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
      ? [trace.initial[variable]] : firsts.sorted { $0.time < $1.time }.map(\.value)
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
    order.reserveCapacity(count)
    var tried: [Int32] = []
    while true {
      takeReads()
      if order.count == count && (final == nil || final == value) { break }
      if order.count > furthest { advance() }
      if let worker = isDeadEnd ? nil : choice(besides: tried) {
        decisions.append(Decision(taken: order.count, worker: Int32(worker), earlier: tried))
        tried = []
        take(worker)
      } else {
        if returns < Self.mostReturns, let decision = decisions.popLast() {
          deadEnds.insert(state)
          goBack(to: decision.taken)
          tried = decision.earlier + [decision.worker]
        } else if level + 1 < Self.slacks.count {
          // From here on, and back from here, with more slack.
          level += 1
          (returns, calmFrom, tried) = (0, furthest + 200, [])
          deadEnds = []
        } else {
          return nil
        }
        returns += 1
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
  private var isDeadEnd: Bool { order.count <= furthest && deadEnds.contains(state) }

  /// Decisions that are kept: more than it can go back over before it is stuck for good.
  private static let mostDecisions = 4 * mostReturns

  /// The search has come further than ever.
  private mutating func advance() {
    if decisions.count > 2 * Self.mostDecisions { decisions.removeFirst(Self.mostDecisions) }
    (furthest, returns) = (order.count, 0)
    if level > 0 && furthest > calmFrom { level = 0 }
    if !deadEnds.isEmpty { deadEnds = [] }
  }

  /// The last moment at which an access may have taken place.
  private func latest(_ access: Access) -> Int {
    access.time + (access.isWrite ? Self.slacks[level] : 0)
  }

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
      if let access = pending(worker) { limit = min(limit, latest(access)) }
    }
    var best: (worker: Int, deadline: Int, time: Int)?
    for worker in workers.indices where !tried.contains(Int32(worker)) {
      guard let write = pending(worker), write.isWrite, write.earliest <= limit,
        leavesWhatIsNeeded(worker, write)
      else { continue }
      let deadline = deadline(of: write)
      if let best, (best.deadline, best.time) <= (deadline, write.time) { continue }
      best = (worker, deadline, write.time)
    }
    return best?.worker
  }

  /// When a write must have come: by its own latest moment, or that of a read which waits for its
  /// value.
  private func deadline(of write: Access) -> Int {
    var deadline = latest(write)
    for worker in workers.indices {
      if let read = pending(worker), !read.isWrite, read.value == write.value {
        deadline = min(deadline, read.time)
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
      while index < end && workers[worker][index].earliest <= read.time {
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
