/// What a scenario counts, and what it should come to.
public struct Measure: Sendable {
  /// What one iteration is, in the singular: "increment".
  public let iteration: String
  /// What a total that is not as expected is made of, in the singular: "lost update".
  public let violation: String
  /// What stands before a total: "$", or nothing.
  public let unit: String
  /// The total of a correct program; `setup.expected` is the plain product then.
  let expected: @Sendable (_ setup: Setup) -> Int

  public init(
    iteration: String = "increment", violation: String, unit: String = "",
    expected: @escaping @Sendable (_ setup: Setup) -> Int = { $0.expected }
  ) {
    (self.iteration, self.violation, self.unit) = (iteration, violation, unit)
    self.expected = expected
  }

  /// threads × iterations increments, of which another one may overwrite some.
  public static let updates = Measure(violation: "lost update")

  /// What should never happen, counted: no total but 0 is right.
  public static func none(of violation: String, iteration: String) -> Measure {
    Measure(iteration: iteration, violation: violation) { _ in 0 }
  }
}
