import Synchronization

/// How far the workers of a run are, for others to look at while it lasts.
public final class RunMonitor: Sendable {
  /// One worker's state. It alone stores here, or who does its work for it, one after the other; who
  /// looks may see one value older than another. Relaxed throughout: each value stands for itself.
  final class Progress: Sendable {
    let completed = Atomic<Int>(0)
    /// Updates that have read. Work that is handed to a queue does so after its iteration is over.
    let begun = Atomic<Int>(0)
    /// The value read last.
    let seen = Atomic<Int>(0)
    let isInside = Atomic<Bool>(false)
    /// Whether accesses are noted that are no updates.
    let hasAccesses = Atomic<Bool>(false)
    /// Keeps the next worker's state on another cache line.
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)

    /// The worker has read `value` and will write; once more if it has to try again.
    @inline(__always)
    func see(_ value: Int) {
      seen.store(value, ordering: .relaxed)
      if isInside.load(ordering: .relaxed) { return }
      isInside.store(true, ordering: .relaxed)
      begun.store(begun.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }

    /// The worker has read or written: after `see` that is the write, and otherwise the first or the
    /// second of two accesses that belong together.
    @inline(__always)
    func access() {
      let isFirst = begun.load(ordering: .relaxed) == 0 && !isInside.load(ordering: .relaxed)
      isInside.store(isFirst, ordering: .relaxed)
      hasAccesses.store(true, ordering: .relaxed)
    }

    /// An iteration is over.
    @inline(__always)
    func end() {
      isInside.store(false, ordering: .relaxed)
      completed.store(completed.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
  }

  let workers: [Progress]

  public init(_ setup: Setup) { workers = (0..<setup.threads).map { _ in Progress() } }

  /// What the workers were doing when somebody looked; they do not stand still for it, so it holds
  /// only about.
  public struct Sample: Sendable {
    public struct Worker: Sendable, Equatable {
      /// Iterations.
      public let done: Int
      /// The value that its last update read; nil without one.
      public let seen: Int?
      /// Whether it has read and not yet written, or is between two accesses that belong together.
      public let isInside: Bool
    }

    public let workers: [Worker]
    /// Whether the scenario tells who is inside.
    public let tellsInside: Bool
  }

  public func sample() -> Sample {
    let longest = Duration.microseconds(20) + .nanoseconds(100) * workers.count
    var sample = Sample(workers: [], tellsInside: false)
    // Who loses the processor while looking sees the first workers much earlier than the last ones.
    for _ in 0..<3 {
      let start = ContinuousClock.now
      sample = take()
      if start.duration(to: .now) < longest { break }
    }
    return sample
  }

  private func take() -> Sample {
    // The counts first: what is read too early is then the count, and no update looks lost for it.
    let begun = workers.map { $0.begun.load(ordering: .relaxed) }
    let looks = workers.indices.map { index in
      let (worker, begun) = (workers[index], begun[index])
      let isInside = worker.isInside.load(ordering: .relaxed)
      return Sample.Worker(
        done: begun > 0 ? begun - (isInside ? 1 : 0) : worker.completed.load(ordering: .relaxed),
        seen: begun > 0 ? worker.seen.load(ordering: .relaxed) : nil, isInside: isInside)
    }
    return Sample(
      workers: looks,
      tellsInside: begun.contains { $0 > 0 }
        || workers.contains { $0.hasAccesses.load(ordering: .relaxed) })
  }
}
