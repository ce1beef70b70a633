import Synchronization

/// How far the workers of a run are, for others to look at while it lasts.
public final class RunMonitor: Sendable {
  /// One worker's state. It alone stores here; who looks may see one value older than another.
  /// Relaxed throughout: each value stands for itself.
  final class Progress: Sendable {
    let completed = Atomic<Int>(0)
    /// The value read last.
    let seen = Atomic<Int>(0)
    let isInside = Atomic<Bool>(false)
    /// Keeps the next worker's state on another cache line.
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)

    /// The worker has read `value` and will write.
    @inline(__always)
    func see(_ value: Int) {
      seen.store(value, ordering: .relaxed)
      isInside.store(true, ordering: .relaxed)
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

  /// The iterations that each worker has done.
  public var completed: [Int] { workers.map { $0.completed.load(ordering: .relaxed) } }

  /// The greatest value that a worker has read last: about what the total is now.
  public var total: Int { workers.reduce(0) { max($0, $1.seen.load(ordering: .relaxed)) } }

  /// The workers that have read and not yet written.
  public var inside: [Int] {
    workers.indices.filter { workers[$0].isInside.load(ordering: .relaxed) }
  }
}
