extension RaceReport: CustomStringConvertible {
  /// What was asked, what came of it, and what that does not prove.
  public var description: String {
    let runs = totals.count > 1 ? ", \(counted(totals.count, "run"))" : ""
    return
      ([sizes + runs + (totals.isEmpty ? "." : ":")] + [
        totalsInWords, shareInWords, timeOutInWords, caution,
      ])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var sizes: String {
    "\(counted(workers, kind == .tasks ? "task" : "thread")) × \(counted(iterations, "call"))"
  }

  /// "expected 80,000, got 23,456 to 41,022, in the worst run 56,544 lost."
  private var totalsInWords: String {
    guard let least = totals.min(), let most = totals.max() else { return "" }
    let worst = expected - least > most - expected ? least : most
    let got = least == most ? least.grouped : "\(least.grouped) to \(most.grouped)"
    let difference =
      worst == expected
      ? ""
      : (least == most ? ", " : ", in the worst run ") + abs(expected - worst).grouped
        + (worst < expected ? " lost" : " too many")
    return "expected \(expected.grouped), got \(got)\(difference)."
  }

  private var shareInWords: String {
    guard racedRuns > 0, totals.count > 1 else { return "" }
    return "\(racedRuns.grouped) of \(counted(totals.count, "run")) not exact: \(percent(rate)), "
      + "95% interval \(percent(interval.low)) to \(percent(interval.high))."
  }

  private var timeOutInWords: String {
    guard let timeOut else { return "" }
    let limit = "Run \((runs + 1).grouped) did not end within \(time(timeOut.limit.seconds))"
    guard let completed = timeOut.completed else {
      return "\(limit), nor when told to stop, as in a deadlock. "
        + "Its \(kind.rawValue) are left behind."
    }
    return "\(limit): \(completed.grouped) of \(counted(workers * iterations, "call")) done."
  }

  private var caution: String {
    guard hasEnded else { return "" }
    guard hasTotal else {
      return "Every call has returned. No total was read, so nothing is known of losses: "
        + "give race a 'total:'."
    }
    guard isExact else { return "" }
    return "Nothing was lost, which proves nothing about safety: with 95% confidence, "
      + "up to \(percent(interval.high)) of such runs may still lose something."
  }
}
