import RaceLabKit

/// The arrows of a trace in the Trace Event format: from each write that was lost to the one that
/// erased it, or from the write that made a read wrong to the read.
struct TraceFlows {
  private let report: TraceReport
  private var trace: Trace { report.trace }

  init(_ report: TraceReport) { self.report = report }

  func write<Failure>(
    to json: inout JSONBytes, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var number = 0
    for window in report.windows {
      for victim in report.victims(of: window) {
        number += 1
        if window.kind == .lostUpdate {
          add(from: victim, to: window.culprit, window.kind, number, to: &json)
        } else {
          add(from: window.culprit, to: victim, window.kind, number, to: &json)
        }
        try json.flush(to: take)
      }
    }
  }

  /// An arrow belongs to the slice that is open at its time, and must not lead back in time: times
  /// may be less exact than the order that the values tell.
  private func add(
    from start: Trace.Place, to end: Trace.Place, _ kind: Window.Kind, _ number: Int,
    to json: inout JSONBytes
  ) {
    let (from, to) = (slice(at: start), slice(at: end))
    let finish = max(to.upperBound, from.lowerBound)
    let begin = min(from.upperBound, finish)
    json.addEvent("s", on: trace.workThread(of: start.worker), at: begin)
    json.add(kind, number)
    json.addEvent("f", on: trace.workThread(of: end.worker), at: finish)
    json.add(",\"bp\":\"e\"")
    json.add(kind, number)
  }

  /// From the access before in the same iteration to just before this one, which is when their slice
  /// is open; of a first access its own time.
  private func slice(at place: Trace.Place) -> ClosedRange<Int> {
    let time = trace[place].time
    let before = trace.workers[place.worker][..<place.event].last {
      $0.operation.variable != nil || $0.operation == .call && !trace.isDeferred
    }
    guard let before, before.operation != .call else { return time...time }
    return before.time...max(before.time, time - 1)
  }
}

extension JSONBytes {
  fileprivate mutating func add(_ kind: Window.Kind, _ number: Int) {
    add(",\"id\":")
    add(number)
    add(",\"cat\":\"race\",\"name\":\"")
    switch kind {
    case .lostUpdate: add("lost update")
    case .wrongRead: add("wrong read")
    case .tornPair: add("torn pair")
    }
    add("\"}")
  }
}
