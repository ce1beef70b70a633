import CRaceLab

/// Work of a given length, done beside what a scenario is about: with the protection held, and
/// without it. Multiplications that wait for each other, so that no clock is read meanwhile.
public struct Work: Sendable, Equatable, Codable {
  /// In nanoseconds.
  public let inside: Int
  public let outside: Int
  /// How many multiplications that is, on this machine.
  public let spinsInside: Int
  public let spinsOutside: Int

  public init(inside: Int, outside: Int) {
    (self.inside, self.outside) = (inside, outside)
    spinsInside = Int(Double(inside) / Self.nanosecondsPerSpin)
    spinsOutside = Int(Double(outside) / Self.nanosecondsPerSpin)
  }

  public static let none = Work(inside: 0, outside: 0)

  /// The fastest of several tries: nothing but other programs makes one slower.
  private static let nanosecondsPerSpin: Double = {
    let count = 100_000
    let tries = (0..<20).map { _ in
      let start = ContinuousClock.now
      racelab_spin(UInt64(count))
      return start.duration(to: .now) / .nanoseconds(1)
    }
    return max(0.01, (tries.min() ?? 1) / Double(count))
  }()
}
