import RaceLabKit

/// What is known of a run while it lasts, from samples of its workers.
struct WatchedRun {
  let scenario: Scenario
  let setup: Setup
  /// Which of how many runs it is, from 1.
  let run: Int
  let runs: Int
  /// Since the run began, at the last sample.
  private(set) var elapsed: Duration = .zero
  private(set) var sample: RunMonitor.Sample?
  /// About what the total is now; nil if nobody says what it reads.
  private(set) var total: Int?
  /// The updates lost at each sample of the last second, and one before.
  private var losses: [(elapsed: Duration, count: Int)] = []

  init(_ scenario: Scenario, _ setup: Setup, run: Int, of runs: Int) {
    (self.scenario, self.setup, self.run, self.runs) = (scenario, setup, run, runs)
  }

  mutating func add(_ next: RunMonitor.Sample, at elapsed: Duration) {
    // The total may fall: only who has read since the last sample knows what it is now.
    let fresh = next.workers.indices.filter { index in
      let seen = next.workers[index].seen
      return seen != nil && seen != sample?.workers[index].seen
    }
    total = fresh.compactMap { next.workers[$0].seen }.max() ?? total
    (sample, self.elapsed) = (next, elapsed)
    guard let lost else { return }
    losses.append((elapsed, lost))
    while losses.count > 2 && elapsed - losses[1].elapsed >= .seconds(1) { losses.removeFirst() }
  }

  /// Iterations that are over.
  var done: Int { sample?.workers.reduce(0) { $0 + $1.done } ?? 0 }

  /// About how many updates are lost: what those done should have come to, but for the last one,
  /// which nobody need have read yet, less what it has come to.
  var lost: Int? { total.map { max(0, done - 1 - $0 / setup.step) } }

  /// Over the last second or so.
  var lostPerSecond: Double? {
    guard let first = losses.first, let last = losses.last, first.elapsed < last.elapsed else {
      return nil
    }
    return max(0, Double(last.count - first.count) / (last.elapsed - first.elapsed).seconds)
  }

  /// Who has read and not yet written, or is between two accesses that belong together; nil if the
  /// scenario does not say.
  var inside: [Int]? {
    guard let sample, sample.tellsInside else { return nil }
    let inside = sample.workers.indices.filter { sample.workers[$0].isInside }
    // In a safe scenario who has read an older value has written, and is about to say so, or will
    // have to read again.
    guard scenario.grade == .safe, let newest = sample.workers.compactMap(\.seen).max() else {
      return inside
    }
    return inside.filter { sample.workers[$0].seen == newest }
  }
}
