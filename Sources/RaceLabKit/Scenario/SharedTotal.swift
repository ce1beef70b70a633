/// A total that several threads add to at once; each scenario protects it in its own way.
public protocol SharedTotal: AnyObject, Sendable {
  /// Adds `worker.step` once, with `worker.think()` between the read and the write.
  ///
  /// Called by every worker's thread, `worker.iterations` times each.
  func increment(_ worker: Worker)

  /// Does one worker's whole share: `increment`, `worker.iterations` times.
  ///
  /// Called once by each worker's thread. Only a total whose loop is not Swift needs its own.
  func work(_ worker: Worker)

  /// Waits for work that increments have handed to somebody else.
  ///
  /// Called once, on the last thread to finish, and counted in the run's time.
  func settle()

  /// The total, read once after every thread has ended.
  var total: Int { get }
}

extension SharedTotal {
  @inlinable @inline(__always)
  public func work(_ worker: Worker) {
    worker.iterate { increment(worker) }
  }

  public func settle() {}
}

/// A total that several tasks add to at once.
public protocol AsyncSharedTotal: AnyObject, Sendable {
  /// Adds `worker.step` once; called by every worker's task, `worker.iterations` times each.
  func increment(_ worker: Worker) async

  /// The total, read once after every task has ended.
  var total: Int { get async }
}
