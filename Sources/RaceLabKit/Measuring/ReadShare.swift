/// Which of a worker's iterations read and which write, if each does both: a fixed share, mixed.
public struct ReadShare: Sendable, Equatable, Codable {
  /// From 0, only writes, to 1, only reads.
  public let share: Double

  public init(_ share: Double) {
    precondition((0...1).contains(share), "a share is from 0 to 1")
    self.share = share
  }

  static let period = 1024

  /// For each iteration of a period whether it writes; a worker begins wherever it likes.
  var pattern: [Bool] {
    let writes = Int((Double(Self.period) * (1 - share)).rounded())
    var pattern = (0..<Self.period).map { $0 < writes }
    var generator = SeededGenerator(seed: 1)
    pattern.shuffle(using: &generator)
    return pattern
  }
}
