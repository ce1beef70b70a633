import RaceLabKit

/// What became of each access, in a form that is quick to ask: a byte an event.
struct TraceFates {
  enum Fate: String {
    /// A write that was lost, or a read that was wrong.
    case lost
    /// A write that made it so.
    case erases
  }

  private static let lost: UInt8 = 1
  private static let erases: UInt8 = 2

  private var flags: [[UInt8]]

  init(_ report: TraceReport) {
    flags = report.trace.workers.map { [UInt8](repeating: 0, count: $0.count) }
    for window in report.windows {
      for victim in report.victims(of: window) { flags[victim.worker][victim.event] |= Self.lost }
      flags[window.culprit.worker][window.culprit.event] |= Self.erases
    }
  }

  /// Whether it is a write that was lost, or a read that was wrong.
  func isLost(_ worker: Int, _ event: Int) -> Bool { flags[worker][event] & Self.lost != 0 }

  /// Whether it is a write that made others so; it may have been lost itself afterwards.
  func erases(_ worker: Int, _ event: Int) -> Bool { flags[worker][event] & Self.erases != 0 }

  /// Lost, if it is both.
  func fate(_ worker: Int, _ event: Int) -> Fate? {
    isLost(worker, event) ? .lost : erases(worker, event) ? .erases : nil
  }
}
