import Synchronization

/// Tells the last of several threads that it is the last.
final class Countdown: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) {
    left = Atomic(count)
  }

  /// Called once by each thread when it is done; true for the last one only.
  ///
  /// Releasing, so that what each thread did comes before what the last one does next; acquiring,
  /// so that the last one sees it.
  func isLast() -> Bool {
    left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
