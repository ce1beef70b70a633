import RaceLabKit

/// What stands around the lanes of a picture.
struct TraceSVGWords {
  private let report: TraceReport
  private let loss: LossWords
  private let wrong: Int

  init(_ recording: TraceRecording) {
    report = recording.report
    loss = LossWords(report.trace.scenario.measure)
    wrong = report.reported
  }

  private var trace: Trace { report.trace }
  private var scenario: Scenario { trace.scenario }
  private var setup: Setup { trace.setup }

  var isWrong: Bool { wrong > 0 }
  var title: String { "\(scenario.name) · \(scenario.grade.title)" }
  var summary: String { scenario.summary }

  /// "lost 179 of 600", "8 torn pairs", "no lost update".
  var figure: String {
    if wrong == 0 { return loss.none }
    return loss.label == "lost"
      ? "lost \(wrong.grouped) of \(setup.countable.grouped)" : loss.lost(wrong)
  }

  var remark: String {
    if wrong > 0 {
      return "\(percent(Double(wrong) / Double(setup.countable))) of all "
        + plural(of: scenario.measure.iteration)
    }
    return scenario.grade == .safe ? "" : "in this run: that doesn't make it safe"
  }

  var sizes: String {
    var parts = [setup.words(of: scenario)]
    if setup.think != .none { parts.append("think time \(setup.think.typed)") }
    if let boost = setup.boost { parts.append("boosted: \(boost.words)") }
    return parts.joined(separator: ", ")
  }

  /// What has to be known to trust the picture.
  func notes(_ zoom: TraceZoomPanel) -> [String] {
    var notes: [String] = []
    if trace.dropped > 0 {
      notes.append(
        "\(counted(trace.dropped, "event")) found no room: shown is what the buffers kept.")
    }
    if report.found != wrong {
      notes.append("Of the \(loss.lost(wrong)) the recording shows \(report.found.grouped).")
    }
    if let window = zoom.zoom.window, !window.isInOrder {
      notes.append("Numbers tell the order that follows from the values; some times do not.")
    }
    if zoom.zoom.window?.isDecided == false {
      notes.append("The two writes are closer than the times are exact: either may be the victim.")
    }
    if zoom.labels.omitted > 0 {
      notes.append(
        "\(counted(zoom.labels.omitted, "more event")) of this window are not labelled.")
    }
    return notes
  }

  /// The picture for those who do not see it.
  func description(_ zoom: TraceZoomPanel) -> String {
    let events = zoom.labels.labels.map { label in
      "T\(label.place.worker + 1) \(label.text) (\(label.offset))"
    }
    return "\(sizes). A lane for each worker over \(nanoseconds(trace.length)). "
      + "\(zoom.zoom.subject). \(events.joined(separator: "; "))."
  }
}
