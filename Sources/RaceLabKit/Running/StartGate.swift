import Dispatch
import Synchronization

/// Releases a run's threads together, in two phases.
///
/// First every thread waits, asleep, until all have been made and are warm. Then, awake, they agree
/// on a common start: without that, the first thread woken is often through before the last one
/// is scheduled, and nothing overlaps.
final class StartGate: Sendable {
  private let count: Int
  private let ready = Atomic<Int>(0)
  private let door = DispatchSemaphore(value: 0)
  private let isCancelled = Atomic<Bool>(false)
  private let start: CommonStart

  /// - Parameter processors: how many the threads are spread over.
  init(count: Int, processors: Int) {
    self.count = count
    start = CommonStart(count: count, processors: processors)
  }

  /// Called by each thread once; false if the run has been called off.
  func pass() -> Bool {
    // Relaxed, as is the flag below: `door` orders what has to be.
    if ready.wrappingAdd(1, ordering: .relaxed).newValue == count {
      // Not the thread that made them: it sleeps by now, and keeps no processor from a worker.
      for _ in 1..<count { door.signal() }
    } else {
      door.wait()
      if isCancelled.load(ordering: .relaxed) { return false }
    }
    start.wait()
    return true
  }

  /// Called when only `started` threads, fewer than all, could be made: sends them home.
  func cancel(started: Int) {
    isCancelled.store(true, ordering: .relaxed)
    for _ in 0..<started { door.signal() }
  }
}
