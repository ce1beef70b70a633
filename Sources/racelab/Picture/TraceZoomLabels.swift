import RaceLabKit

/// The words at the events of a window, placed so that none covers another.
struct TraceZoomLabels {
  struct Label {
    /// In the window, from 1.
    let number: Int
    let place: Trace.Place
    /// Its number and what it does.
    let text: String
    /// When, and what became of it.
    let offset: String
    let fate: TraceFates.Fate?
    /// Counted from the bar.
    let row: Int
    /// Where the event is.
    let x: Double
    /// Whether the words end there, having no room behind it.
    let endsAtEvent: Bool
  }

  /// A row of two lines, in pixels.
  static let rowHeight = 42.0
  /// Of a window with more events, only the culprit's and two victims' have words.
  static let most = 8

  private(set) var labels: [Label] = []
  /// Those who did what is shown.
  let workers: [Int]
  /// How many events of the window have no words.
  let omitted: Int

  init(_ report: TraceReport, _ zoom: TraceZoom, axis: TimeAxis) {
    let shown = zoom.events.count <= Self.most ? Array(zoom.events.indices) : zoom.keyEvents
    omitted = zoom.events.count - shown.count
    workers = Set(shown.map { zoom.events[$0].worker }).sorted()
    // Where each row of each lane begins to be taken: from the right, so that no line from an event
    // to its words crosses the words of a later one.
    var taken: [[Int]: Double] = [:]
    let time = { report.trace[zoom.events[$0]].time }
    for number in shown.sorted(by: { time($0) > time($1) }) {
      let place = zoom.events[number]
      let event = report.trace[place]
      let fate = zoom.fate(of: place)
      let text = "\((number + 1).grouped) · \(event.words(in: report.trace))"
      let offset = zoom.words(of: event, place)
      let x = axis.x(event.time)
      let width = max(9.2 * Double(text.count), 8 * Double(offset.count)) + 14
      let endsAtEvent = x + width > axis.right + 40
      let left = endsAtEvent ? x - width : x
      var row = 0
      while let begin = taken[[place.worker, row]], begin < left + width { row += 1 }
      taken[[place.worker, row]] = left
      labels.append(
        Label(
          number: number + 1, place: place, text: text, offset: offset, fate: fate, row: row, x: x,
          endsAtEvent: endsAtEvent))
    }
    labels.sort { $0.number < $1.number }
  }

  /// The upper lanes have their words above, the lower ones below: arrows run in between.
  func isAbove(_ worker: Int) -> Bool { worker <= workers[(workers.count - 1) / 2] }

  /// How many rows of words a lane has.
  func rows(of worker: Int) -> Int {
    (labels.lazy.filter { $0.place.worker == worker }.map(\.row).max() ?? -1) + 1
  }
}

extension TraceEvent {
  /// "reads count 41".
  fileprivate func words(in trace: Trace) -> String {
    guard let variable = operation.variable else {
      return operation == .call ? "begins" : "ends"
    }
    return "\(operation.name)s \(trace.variables[variable]) \(value.grouped)"
  }
}

extension TraceZoom {
  /// The numbers of what the culprit did, and of what the first victim did and the last.
  fileprivate var keyEvents: [Int] {
    let ends = Set([window?.culprit, victims.first, victims.last].compactMap { $0 })
    var (numbers, before): ([Int], [Int: Int]) = ([], [:])
    for (number, place) in events.enumerated() {
      if ends.contains(place) { numbers += [before[place.worker], number].compactMap { $0 } }
      before[place.worker] = number
    }
    return numbers
  }

  func fate(of place: Trace.Place) -> TraceFates.Fate? {
    if place == window?.culprit { return .erases }
    return victims.contains(place) ? .lost : nil
  }

  /// "+84 ns", and what became of it.
  fileprivate func words(of event: TraceEvent, _ place: Trace.Place) -> String {
    let offset = event.time - origin
    let time = offset < 0 ? "−\(nanoseconds(-offset))" : "+\(nanoseconds(offset))"
    guard let window else { return time }
    switch fate(of: place) {
    case .erases: return "\(time) · \(window.deed)"
    case .lost: return "\(time) · \(window.kind == .lostUpdate ? "lost" : "wrong")"
    case nil: return time
    }
  }
}

extension Window {
  /// "erases 1 update".
  fileprivate var deed: String {
    switch kind {
    case .lostUpdate: "erases \(counted(count, "update"))"
    case .wrongRead: "makes \(counted(count, "read")) wrong"
    case .tornPair: "tears \(counted(count, "pair"))"
    }
  }
}
