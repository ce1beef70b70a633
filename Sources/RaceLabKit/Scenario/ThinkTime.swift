/// Work done between the read and the write of an increment.
///
/// It stands for what real code does there (a request, a calculation), and it makes the window in
/// which an update can be lost wide enough to see, so every report names it when it is on.
public enum ThinkTime: Sendable, Equatable, Codable {
  case none
  /// Lets another thread run.
  case yield
  /// Spins on the clock below `longestSpin`; from there on it sleeps, as waiting code would.
  case duration(Duration)

  /// Sleeping is off by the system's timer slack, about 50 µs, so shorter times are spun.
  public static let longestSpin: Duration = .microseconds(200)
}
