/// A scenario's runs, held against its grade.
public enum Verdict: String, Sendable, CaseIterable {
  /// Graded racy, and some run lost something.
  case raced
  /// Graded safe, and every run was exact.
  case exact
  /// Graded racy, and no run lost anything: which proves nothing.
  case notSeen
  /// Graded safe, and some run was wrong; or a script that did not do what it promises.
  case broken
  /// A script that did what it promises, be it a hang.
  case asPromised
  /// A run did not end within its time limit.
  case timedOut
  /// A run's child process ended without a result: it crashed.
  case died
}
