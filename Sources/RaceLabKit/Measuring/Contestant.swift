/// What a comparison measures: a scenario, and what its cost is held against.
public struct Contestant: Sendable {
  public let scenario: Scenario
  /// The name of the contestant that does the same in C; nil if there is none.
  public let floor: String?
  /// Whether it is there for others to be held against, and no protection to choose.
  public let isFloor: Bool

  public init(_ scenario: Scenario, floor: String? = nil, isFloor: Bool = false) {
    (self.scenario, self.floor, self.isFloor) = (scenario, floor, isFloor)
  }
}
