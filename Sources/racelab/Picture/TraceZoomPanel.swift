import RaceLabKit

/// The lower part of a picture: a short stretch of a recording, with words at its events.
struct TraceZoomPanel {
  let report: TraceReport
  let fates: TraceFates
  let zoom: TraceZoom
  let axis: TimeAxis
  let labels: TraceZoomLabels

  private static let barHeight = 30.0
  private static let gap = 12.0

  init(_ report: TraceReport, _ fates: TraceFates, left: Double, width: Double) {
    (self.report, self.fates) = (report, fates)
    zoom = TraceZoom(report)
    axis = TimeAxis(range: zoom.range, origin: zoom.origin, left: left, width: width)
    labels = TraceZoomLabels(report, zoom, axis: axis)
  }

  var workers: [Int] { labels.workers }

  /// Of the lanes, without heading and axis.
  var height: Double { workers.reduce(0) { $0 + laneHeight($1) + Self.gap } }

  private func laneHeight(_ worker: Int) -> Double {
    TraceZoomLabels.rowHeight * Double(labels.rows(of: worker)) + Self.barHeight + 46
  }

  /// - Parameter top: of the first lane.
  func draw(top: Double, in svg: inout SVGWriter) {
    svg.open("g", ["id": "zoom"])
    let lanes = TraceLanes(
      report.trace, fates, workers: workers.map { $0..<$0 + 1 }, range: zoom.range,
      columns: Int(axis.width) / 4
    ).lanes
    var bars: [Int: Double] = [:]
    var y = top
    for worker in workers {
      let above = labels.isAbove(worker) ? Double(labels.rows(of: worker)) : 0
      bars[worker] = y + 23 + above * TraceZoomLabels.rowHeight
      svg.rect("track", x: axis.left, y: y, width: axis.width, height: laneHeight(worker))
      y += laneHeight(worker) + Self.gap
    }
    axis.drawGrid(from: top, to: y - Self.gap, in: &svg)
    for (worker, lane) in zip(workers, lanes) {
      guard let bar = bars[worker] else { continue }
      svg.label(
        "T\(worker + 1)", "lane", x: axis.left - 14, y: bar + Self.barHeight / 2 + 5, anchor: "end")
      let picture = TraceLanePicture(axis: axis, top: bar, height: Self.barHeight)
      let events = zoom.events.filter { $0.worker == worker }.map { report.trace[$0].time }
      picture.drawWaits(lane.marks, in: &svg)
      for mark in lane.marks {
        let isBeside = !events.contains { (mark.start...mark.end).contains($0) }
        picture.draw(mark, "T\(worker + 1)", style: isBeside ? "beside" : nil, in: &svg)
      }
    }
    drawArrows(bars, in: &svg)
    for label in labels.labels {
      if let bar = bars[label.place.worker] { draw(label, bar: bar, in: &svg) }
    }
    svg.close("g")
  }

  private func draw(_ label: TraceZoomLabels.Label, bar: Double, in svg: inout SVGWriter) {
    let distance = Double(label.row) * TraceZoomLabels.rowHeight
    let isAbove = labels.isAbove(label.place.worker)
    let edge = isAbove ? bar : bar + Self.barHeight
    let base = isAbove ? edge - distance - 36 : edge + distance + 28
    let end = isAbove ? base - 13 : base + 22
    svg.path("leader", "M\(label.x.svg) \(edge.svg)V\(end.svg)")
    let x = label.endsAtEvent ? label.x - 7 : label.x + 7
    let anchor = label.endsAtEvent ? "end" : nil
    let style = label.fate.map { "event-\($0.rawValue)" } ?? "event"
    svg.label(label.text, "\(style) halo", x: x, y: base, anchor: anchor)
    svg.label(label.offset, "offset halo", x: x, y: base + 18, anchor: anchor)
  }

  /// From the culprit to what it did.
  private func drawArrows(_ bars: [Int: Double], in svg: inout SVGWriter) {
    guard let culprit = zoom.window?.culprit, let from = bars[culprit.worker] else { return }
    let start = axis.x(report.trace[culprit].time)
    for label in labels.labels where label.fate == .lost {
      guard let to = bars[label.place.worker], to != from else { continue }
      let (y1, y2) = from < to ? (from + Self.barHeight, to) : (from, to + Self.barHeight)
      let middle = (y1 + y2) / 2
      svg.add(
        "path",
        [
          "class": "arrow", "marker-end": "url(#tip)",
          "d": "M\(start.svg) \(y1.svg)C\(start.svg) \(middle.svg) \(label.x.svg) \(middle.svg) "
            + "\(label.x.svg) \(y2.svg)",
        ])
    }
  }
}

extension TimeAxis {
  /// A line at each round time, its label under it.
  func drawGrid(from top: Double, to bottom: Double, in svg: inout SVGWriter) {
    for tick in ticks {
      svg.path("grid", "M\(tick.x.svg) \(top.svg)V\((bottom + 6).svg)")
      svg.label(tick.label, "tick", x: tick.x, y: bottom + 22, anchor: "middle")
    }
  }
}
