import RaceLabKit

/// A recording as comma-separated values: a row an event, by time.
///
/// Columns: time in nanoseconds since the first event, thread from 1, operation, variable, value,
/// processor (empty where it is not known), and what became of a write: lost or erases.
struct TraceTable {
  let report: TraceReport

  func rendered() -> String {
    var text = "time,thread,operation,variable,value,processor,fate\n"
    let fates = TraceFates(report)
    for place in report.trace.byTime {
      let event = report.trace[place]
      let variable = event.operation.variable.map { report.trace.variables[$0] } ?? ""
      let value = event.operation.variable == nil ? "" : "\(event.value)"
      text += "\(event.time),\(place.worker + 1),\(event.operation.name),\(variable),\(value),"
      text +=
        "\(event.processor.map(String.init) ?? ""),\(fates.fate(place.worker, place.event)?.rawValue ?? "")\n"
    }
    return text
  }
}

extension TraceEvent.Operation {
  /// One word of what was done.
  var name: String {
    switch self {
    case .call: "call"
    case .return: "return"
    case .read, .readSecond, .update: "read"
    case .write, .writeSecond: "write"
    }
  }
}
