import RaceLabKit

/// Draws a stretch of a recorded run as the model's schedules are drawn: a column a thread, a row an
/// event. Of a long one the middle is left out, and said to be.
struct WindowText {
  let report: TraceReport
  /// What happened, in the order in which it is drawn.
  let events: [Trace.Place]
  /// Why it is drawn; nil if nothing went wrong in it.
  let window: Window?
  let style: Style
  let width: Int

  private var trace: Trace { report.trace }

  func rendered() -> String {
    let start = events.map { trace[$0].time }.min() ?? 0
    let workers = Set(events.map(\.worker)).sorted()
    let rows = events.map { Row(place: $0, words: words($0), remark: remark($0)) }
    let times = self.times(since: start)
    let timeWidth = max(4, times.map(\.count).max() ?? 0)
    let widest = rows.map(\.words.count).max() ?? 0
    let remarks = rows.map(\.remark.count).max() ?? 0
    let isWide = timeWidth + 2 + workers.count * (widest + 2) + remarks <= width
    var text = ""
    if isWide {
      let names = workers.map { padded("T\($0 + 1)", to: widest) }
      text +=
        style.bold(
          aligned("time", to: timeWidth) + "  "
            + names.joined(separator: "  ")
            .trimmedRight) + "\n"
    }
    for (index, row) in rows.enumerated() {
      if let gap = gap(at: index) {
        if let gap = gap { text += aligned("…", to: timeWidth) + "  " + gap + "\n" }
        continue
      }
      let cells =
        isWide
        ? workers.map { padded($0 == row.place.worker ? row.words : "", to: widest) }
          .joined(separator: "  ")
        : "T\(row.place.worker + 1) \(row.words)"
      let line = aligned(times[index], to: timeWidth) + "  " + cells
      text += line.trimmedRight
      text += row.remark.isEmpty ? "\n" : "  " + style.red(row.remark) + "\n"
    }
    if times.contains(where: { $0.hasPrefix("~") }) {
      text += wrapped(Self.lateness, width: width) + "\n"
    }
    return text
  }

  private struct Row {
    let place: Trace.Place
    let words: String
    let remark: String
  }

  /// Since `start`; one that is earlier than one above it has a "~".
  private func times(since start: Int) -> [String] {
    var latest = Int.min
    return events.map { place in
      let time = trace[place].time
      defer { latest = max(latest, time) }
      return (time < latest ? "~" : "") + nanoseconds(time - start)
    }
  }

  private static let lateness =
    "~ noted later than it took place, or earlier than others could see it. The rows are in the "
    + "order in which each read finds what was written last."

  private func words(_ place: Trace.Place) -> String {
    let event = trace[place]
    let variable = event.operation.variable.map { trace.variables[$0] } ?? ""
    switch event.operation {
    case .call: return "begins"
    case .return: return "ends"
    case .read, .readSecond, .update: return "reads \(variable) \(event.value.grouped)"
    case .write, .writeSecond: return "writes \(variable) \(event.value.grouped)"
    }
  }

  private func remark(_ place: Trace.Place) -> String {
    guard let window else { return "" }
    switch window.kind {
    case .lostUpdate:
      guard place == window.culprit else { return "" }
      if window.count > 1 { return "← erases \(counted(window.count, "update"))" }
      let victim = report.victims(of: window).first.map { trace[$0].value.grouped } ?? ""
      return "← erases \(victim)"
    case .wrongRead: return place == report.victims(of: window).first ? "← another's" : ""
    case .tornPair: return place == report.victims(of: window).first ? "← torn" : ""
    }
  }

  // MARK: Long stretches

  /// How many events are drawn without leaving out any.
  static let most = 28
  private static let end = 10

  /// Nil if the row is drawn; else what is said in its place, once for all of them.
  private func gap(at index: Int) -> String?? {
    guard events.count > Self.most, index >= Self.end, index < events.count - Self.end else {
      return nil
    }
    return .some(
      index == Self.end ? "\(counted(events.count - 2 * Self.end, "event")) more" : nil)
  }
}
