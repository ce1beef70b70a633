import Synchronization

/// Counts what goes wrong, from any thread, without ordering anything else: relaxed, so that it hides
/// no race from Thread Sanitizer.
public final class Tally: Sendable {
  private let number = Atomic<Int>(0)

  public init() {}

  public func add(_ count: Int = 1) { number.wrappingAdd(count, ordering: .relaxed) }

  /// Right once those who add have been joined.
  public var count: Int { number.load(ordering: .relaxed) }
}
