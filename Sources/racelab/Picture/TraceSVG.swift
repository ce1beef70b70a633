import RaceLabKit

/// A recording as a picture for a slide: all of it, and below the shortest window in which something
/// went wrong, event by event.
struct TraceSVG {
  private let recording: TraceRecording
  private let zoom: TraceZoomPanel
  private let lanes: [TraceLanes.Lane]
  private let axis: TimeAxis
  private let lanePitch: Double

  private static let width = 1600.0
  private static let left = 110.0
  private static let plot = 1430.0
  /// Where the overview's lanes begin.
  private static let top = 232.0
  /// From the overview's lanes to the zoom's, and from those to the end.
  private static let between = 124.0
  private static let bottom = 92.0

  init(_ recording: TraceRecording) {
    self.recording = recording
    let trace = recording.report.trace
    let fates = TraceFates(recording.report)
    zoom = TraceZoomPanel(recording.report, fates, left: Self.left, width: Self.plot)
    axis = TimeAxis(
      range: 0...max(1, trace.length), origin: 0, left: Self.left, width: Self.plot)
    lanes =
      TraceLanes(
        trace, fates, workers: TraceLanes.groups(trace.workers.count), range: axis.range,
        columns: Int(Self.plot) / 4
      ).lanes
    // What is left of a slide of 16 to 9.
    let room = 900 - Self.top - Self.between - zoom.height - Self.bottom
    lanePitch = min(140, max(lanes.count > 8 ? 14 : 44, room / Double(lanes.count)))
  }

  private var overviewEnd: Double { Self.top + lanePitch * Double(lanes.count) }
  private var zoomTop: Double { overviewEnd + Self.between }
  private var height: Double { max(900, (zoomTop + zoom.height + Self.bottom).rounded(.up)) }

  func rendered() -> String {
    let words = TraceSVGWords(recording)
    var svg = SVGWriter()
    svg.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Self.width.svg) \(height.svg)",
        "width": Self.width.svg, "height": height.svg, "role": "img",
        "aria-labelledby": "title description",
      ])
    svg.add("title", ["id": "title"], text: "\(words.title): \(words.figure)")
    svg.add("desc", ["id": "description"], text: words.description(zoom))
    svg.add(raw: TraceSVGStyle.definitions)
    svg.rect("ground", x: 0, y: 0, width: Self.width, height: height)
    drawHeader(words, in: &svg)
    drawBeam(in: &svg)
    drawOverview(in: &svg)
    svg.label(zoom.zoom.subject, "heading", x: Self.left, y: zoomTop - 18)
    zoom.draw(top: zoomTop, in: &svg)
    svg.label(
      words.notes(zoom).joined(separator: " "), "note", x: Self.left, y: height - 46)
    svg.label(
      recording.host.line, "note", x: axis.right, y: height - 22, anchor: "end")
    svg.label(
      "racelab trace \(recording.report.trace.scenario.name)", "note", x: Self.left, y: height - 22)
    svg.close("svg")
    return svg.text
  }

  private func drawHeader(_ words: TraceSVGWords, in svg: inout SVGWriter) {
    svg.label(words.title, "title", x: Self.left, y: 66)
    svg.label(
      words.figure, words.isWrong ? "figure" : "calm", x: axis.right, y: 66, anchor: "end")
    svg.label(words.summary, "sizes", x: Self.left, y: 100)
    svg.label(words.sizes, "sizes", x: Self.left, y: 128)
    svg.label(words.remark, "sizes", x: axis.right, y: 100, anchor: "end")
    TraceLegend(recording.report, lanes).draw(x: Self.left, y: 172, in: &svg)
  }

  private func drawOverview(in svg: inout SVGWriter) {
    svg.label(
      "The whole recording: \(nanoseconds(recording.report.trace.length))", "heading", x: Self.left,
      y: Self.top - 14)
    svg.open("g", ["id": "overview"])
    for number in lanes.indices {
      svg.rect(
        "track", x: Self.left, y: Self.top + lanePitch * Double(number), width: Self.plot,
        height: lanePitch - 2)
    }
    axis.drawGrid(from: Self.top, to: overviewEnd, in: &svg)
    for (number, lane) in lanes.enumerated() {
      let top = Self.top + lanePitch * Double(number)
      let bar = (lanePitch * 0.56).rounded()
      svg.label(
        lane.name, lanePitch < 20 ? "small" : "lane", x: Self.left - 14,
        y: top + lanePitch / 2 + (lanePitch < 20 ? 3 : 5), anchor: "end")
      let picture = TraceLanePicture(
        axis: axis, top: top + (lanePitch - 2 - bar) * 0.6, height: bar)
      picture.drawWaits(lane.marks, in: &svg)
      for mark in lane.marks { picture.draw(mark, lane.name, in: &svg) }
    }
    svg.rect(
      "frame", x: focus.from, y: Self.top - 4, width: focus.to - focus.from,
      height: overviewEnd - Self.top + 6)
    svg.close("g")
  }

  /// Where the zoom is in the overview.
  private var focus: (from: Double, to: Double) {
    (axis.x(zoom.zoom.range.lowerBound) - 1.5, axis.x(zoom.zoom.range.upperBound) + 1.5)
  }

  /// Leads from where the zoom is in the overview down to it.
  private func drawBeam(in svg: inout SVGWriter) {
    let (from, to) = focus
    svg.path(
      "focus",
      "M\(from.svg) \((overviewEnd + 2).svg)H\(to.svg)L\(axis.right.svg) \((zoomTop - 44).svg)"
        + "H\(Self.left.svg)z")
  }
}

extension TraceLanes.Lane {
  /// "T1", "T1–T20".
  var name: String {
    workers.count == 1
      ? "T\(workers.lowerBound + 1)" : "T\(workers.lowerBound + 1)–T\(workers.upperBound)"
  }
}
