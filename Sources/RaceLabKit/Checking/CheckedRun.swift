/// One run of a learner's code, as closures: what the harness that `racelab check` writes returns.
///
/// The closures capture what the learner's set-up made, whether the compiler would let threads share
/// it or not: to see what happens then is what a check is for.
public struct CheckedRun {
  let each: [(RaceCall) throws -> Void]
  let total: (() throws -> Int)?
  let expected: Int?
  let invariant: (() throws -> Bool)?

  /// - Parameters:
  ///   - each: what the threads call, dealt to them in turn.
  ///   - total: read once after the last call, when nothing moves any more.
  ///   - expected: what the total should be.
  ///   - invariant: whether all is as it should be; asked after the total.
  public init(
    each: [(RaceCall) throws -> Void], total: (() throws -> Int)? = nil, expected: Int? = nil,
    invariant: (() throws -> Bool)? = nil
  ) {
    (self.each, self.total, self.expected, self.invariant) = (each, total, expected, invariant)
  }

  /// A total of any type of whole numbers.
  public static func total<Number: BinaryInteger>(
    _ total: @escaping () throws -> Number
  ) -> () throws -> Int {
    { Int(try total()) }
  }
}

/// The same for tasks.
public struct CheckedTaskRun {
  let each: [(RaceCall) async throws -> Void]
  let total: (() async throws -> Int)?
  let expected: Int?
  let invariant: (() async throws -> Bool)?

  public init(
    each: [(RaceCall) async throws -> Void], total: (() async throws -> Int)? = nil,
    expected: Int? = nil, invariant: (() async throws -> Bool)? = nil
  ) {
    (self.each, self.total, self.expected, self.invariant) = (each, total, expected, invariant)
  }

  public static func total<Number: BinaryInteger>(
    _ total: @escaping () async throws -> Number
  ) -> () async throws -> Int {
    { Int(try await total()) }
  }
}
