import Synchronization

/// Releases a run's tasks together: each lets others run until all have arrived.
///
/// Tasks must not block the pool's threads, of which there are as many as processors: a blocking
/// gate would keep the awaited tasks from ever running.
final class TaskGate: Sendable {
  private let count: Int
  private let arrived = Atomic<Int>(0)

  init(count: Int) {
    self.count = count
  }

  /// Called by each task once. Relaxed: the counter only says who is there; it publishes nothing.
  func pass() async {
    arrived.wrappingAdd(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < count { await Task.yield() }
  }
}
