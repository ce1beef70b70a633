/// The chapter of the curriculum that a scenario belongs to.
public enum Section: String, Sendable, CaseIterable {
  /// N workers × M increments of one total.
  case counter
  /// Dictionaries shared by readers and writers.
  case caches

  public var title: String {
    switch self {
    case .counter: "The counter"
    case .caches: "Caches"
    }
  }
}
