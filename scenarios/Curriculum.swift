import RaceLabKit

/// Every scenario, in teaching order.
public enum Curriculum {
  public static let scenarios: [Scenario] = [
    counter,
    nslock,
  ]
}
