/// The chapter of the curriculum that a scenario belongs to.
public enum Section: String, Sendable, CaseIterable {
  /// N workers × M increments of one total.
  case counter
  /// Deposits with think time between the read and the write.
  case account
  /// Caches, collections and lifetimes.
  case caches
  /// Which outcomes the orderings of atomics allow.
  case ordering
  /// Hangs and crashes.
  case hazards
  /// What runs when.
  case sequence

  public var title: String {
    switch self {
    case .counter: "The counter"
    case .account: "The account"
    case .caches: "Caches, collections, lifetimes"
    case .ordering: "Memory ordering"
    case .hazards: "Hazards"
    case .sequence: "What runs when"
    }
  }
}
