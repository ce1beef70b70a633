/// What a scenario is expected to do; every run is held against it.
public enum Grade: String, Sendable, CaseIterable {
  /// Conflicting plain accesses with no ordering: loses updates, and Thread Sanitizer reports it.
  case dataRace
  /// Every single access is safe, the sequence is not: loses updates, Thread Sanitizer is silent.
  case raceCondition
  /// Exact on every run, and Thread Sanitizer is silent.
  case safe
  /// Hangs, crashes or misbehaves by design.
  case hazard
  /// A program whose output order is fixed, or provably not.
  case order

  /// The name in prose: "data race".
  public var title: String {
    switch self {
    case .dataRace: "data race"
    case .raceCondition: "race condition"
    case .safe: "safe"
    case .hazard: "hazard"
    case .order: "order"
    }
  }

  /// What the grade means, in one line.
  public var meaning: String {
    switch self {
    case .dataRace: "conflicting plain accesses with no ordering; Thread Sanitizer reports it"
    case .raceCondition: "each access is safe, the sequence is not; Thread Sanitizer is silent"
    case .safe: "exact on every run, and Thread Sanitizer is silent"
    case .hazard: "hangs, crashes or misbehaves by design"
    case .order: "what runs when: predict it, then see it"
    }
  }

  /// Whether a run may lose something and still be as graded.
  public var mayLose: Bool { self == .dataRace || self == .raceCondition }
}
