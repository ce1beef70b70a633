import Synchronization

/// The same, mended: only one thread at a time is between the read and the write.
public final class LockedVisits: Sendable {
  private let visits = Mutex(0)

  public init() {}

  public var count: Int { visits.withLock { $0 } }

  public func add() { visits.withLock { $0 += 1 } }
}
