/// How many threads of a scenario read and how many write, unless the learner says otherwise.
public struct Roles: Sendable, Equatable {
  public let readers: Int
  public let writers: Int

  public init(readers: Int, writers: Int) {
    precondition(readers > 0 && writers > 0, "both roles are there")
    (self.readers, self.writers) = (readers, writers)
  }

  /// How many of so many threads write, if only their number is given: half, at least one.
  public static func writers(of threads: Int) -> Int { max(1, threads / 2) }
}
