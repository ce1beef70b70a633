/// At most `most` attempts, one after the other, each made only when the one before was not enough.
///
/// For what chance decides: a race that shows in most runs may stay hidden in one.
public struct Attempts<Outcome> {
  private let most: Int
  private let attempt: () throws -> Outcome

  public init(atMost most: Int, _ attempt: @escaping () throws -> Outcome) {
    (self.most, self.attempt) = (most, attempt)
  }

  /// The first outcome that `isEnough`, else the last one.
  public func first(where isEnough: (Outcome) -> Bool) throws -> Outcome {
    for _ in 1..<most {
      let outcome = try attempt()
      if isEnough(outcome) { return outcome }
    }
    return try attempt()
  }
}
