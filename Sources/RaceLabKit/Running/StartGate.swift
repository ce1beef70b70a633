import Dispatch
import Synchronization

/// Releases a run's threads together, in two phases.
///
/// First every thread waits, asleep, until all have been made and are warm. Then, awake, each
/// waits until all are confirmed running: without that, the first thread woken is often through
/// before the last one is scheduled, and nothing overlaps.
final class StartGate: Sendable {
  private let count: Int
  private let ready = DispatchSemaphore(value: 0)
  private let door = DispatchSemaphore(value: 0)
  private let running = Atomic<Int>(0)
  private let isCancelled = Atomic<Bool>(false)

  init(count: Int) {
    self.count = count
  }

  /// Called by each thread once; false if the run has been called off.
  func pass() -> Bool {
    ready.signal()
    door.wait()
    // Relaxed: `door` orders the flag, and the counter only says who runs; it publishes nothing.
    if isCancelled.load(ordering: .relaxed) { return false }
    running.wrappingAdd(1, ordering: .relaxed)
    var spins = 0
    while running.load(ordering: .relaxed) < count {
      // On few processors the awaited thread may need this one: spin about 10 µs, then yield.
      if spins < 300 {
        pauseProcessor()
        spins += 1
      } else {
        yieldProcessor()
      }
    }
    return true
  }

  /// Called by the thread that made the others, once: waits until all are ready and opens.
  func open() {
    for _ in 0..<count { ready.wait() }
    for _ in 0..<count { door.signal() }
  }

  /// Called instead of `open` when only `started` threads could be made: sends them home.
  func cancel(started: Int) {
    isCancelled.store(true, ordering: .relaxed)
    for _ in 0..<started { door.signal() }
  }
}
