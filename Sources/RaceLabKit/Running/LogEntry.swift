/// One line of a run's live log.
public struct LogEntry: Sendable {
  /// Since the run was made.
  public let time: Duration
  /// The index of the worker, from 0.
  public let worker: Int
  /// What the worker left.
  public let total: Int
}
