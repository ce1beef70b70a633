/// What several threads share and change at once; each scenario protects it in its own way.
public protocol SharedState: AnyObject, Sendable {
  /// One iteration of one worker.
  ///
  /// Called by every worker's thread, `worker.iterations` times each.
  func iterate(_ worker: Worker)

  /// Does one worker's whole share: `iterate`, `worker.iterations` times.
  ///
  /// Called once by each worker's thread. Only a state whose loop is not Swift needs its own.
  func work(_ worker: Worker)

  /// Waits for work that iterations have handed to somebody else.
  ///
  /// Called once, on the last thread to finish, and counted in the run's time.
  func settle()

  /// The total, read once after every thread has ended.
  var total: Int { get }

  /// What went wrong, by name in the singular, where the total alone does not tell; read once after
  /// every thread has ended.
  var violations: [String: Int] { get }
}

extension SharedState {
  @inlinable @inline(__always)
  public func work(_ worker: Worker) {
    worker.iterate { iterate(worker) }
  }

  public func settle() {}
  public var violations: [String: Int] { [:] }
}

/// A total that several threads add to at once.
public protocol SharedTotal: SharedState {
  /// Adds `worker.step` once, with `worker.think()` between the read and the write.
  func increment(_ worker: Worker)
}

extension SharedTotal {
  @inlinable @inline(__always)
  public func iterate(_ worker: Worker) { increment(worker) }
}

/// A total that several tasks add to at once.
public protocol AsyncSharedTotal: AnyObject, Sendable {
  /// Adds `worker.step` once; called by every worker's task, `worker.iterations` times each.
  func increment(_ worker: Worker) async

  /// The total, read once after every task has ended.
  var total: Int { get async }
}
