/// Counts visits, and loses some when several threads count at once.
public final class Visits {
  public private(set) var count = 0

  public init() {}

  public func add() { count += 1 }
}
