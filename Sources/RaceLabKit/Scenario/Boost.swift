/// Delays put where a race has its window, between the read and the write, so that it shows more
/// often. A seed repeats the choices; what the threads make of them is still their own.
public struct Boost: Sendable, Equatable, Codable {
  public enum Kind: Sendable, Equatable, Codable {
    /// With this probability, lets another thread run.
    case yield(Double)
    /// Pauses the processor, a random number of times up to this one.
    case pause(Int)
    /// One worker stays in its first window until the others have had time for much.
    case starve
  }

  public let kind: Kind
  public let seed: Int

  public init(_ kind: Kind, seed: Int) { (self.kind, self.seed) = (kind, seed) }

  /// The same with another seed for each run, or every run would make the same choices.
  public func renewed(for run: Int) -> Boost { Boost(kind, seed: seed &+ run) }

  /// How long the starved worker stays: many thousand increments of others.
  static let starvation: Duration = .milliseconds(3)
}
