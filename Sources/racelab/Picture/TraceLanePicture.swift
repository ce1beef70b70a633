import RaceLabKit

/// Draws the marks of one lane.
struct TraceLanePicture {
  let axis: TimeAxis
  /// The upper edge of bars, and their height.
  let top: Double
  let height: Double

  /// Narrower than this, a single iteration has no room for a cross and a wedge.
  private static let roomForSigns = 14.0

  /// Those iterations that have a mark of their own, while they wait: under the marks, because with
  /// deferred work one may be waiting while another goes on.
  func drawWaits(_ marks: [TraceLanes.Mark], in svg: inout SVGWriter) {
    let pieces = marks.filter { $0.iterations == 1 }.compactMap { mark -> String? in
      let (call, start) = (axis.x(mark.call), axis.x(mark.start))
      return start - call < 0.5 ? nil : "M\(call.svg) \((top + height / 2).svg)H\(start.svg)"
    }.joined()
    if pieces.isEmpty { return }
    svg.add(
      "path", ["class": "wait", "stroke-width": (height / 5).svg, "d": pieces])
  }

  /// - Parameters:
  ///   - name: of the lane, for what shows when the pointer rests on a mark.
  ///   - style: of the whole mark, if it has one.
  func draw(_ mark: TraceLanes.Mark, _ name: String, style: String? = nil, in svg: inout SVGWriter)
  {
    svg.open(
      "g",
      [
        "class": style,
        "data-iterations": "\(mark.iterations)",
        "data-lost": mark.lost > 0 ? "\(mark.lost)" : nil,
        "data-erasing": mark.erasing > 0 ? "\(mark.erasing)" : nil,
      ])
    svg.add("title", text: mark.words(name))
    let (left, right) = edges(mark)
    if mark.iterations > 1 {
      drawMany(mark, left, right, in: &svg)
    } else {
      let style = mark.lost > 0 ? "lost" : mark.erasing > 0 ? "erases" : "bar"
      svg.rect(style, x: left, y: top, width: right - left, height: height)
      drawSigns(mark, left, right, in: &svg)
    }
    svg.close("g")
  }

  /// What is shorter than a pixel and a half is still seen.
  private func edges(_ mark: TraceLanes.Mark) -> (left: Double, right: Double) {
    let left = min(axis.x(mark.start), axis.right - 1.5)
    return (left, max(left + 1.5, axis.x(mark.end)))
  }

  /// As high as the share that was lost, and darker the more it is.
  private func drawMany(
    _ mark: TraceLanes.Mark, _ left: Double, _ right: Double, in svg: inout SVGWriter
  ) {
    svg.rect("bar", x: left, y: top, width: right - left, height: height)
    if mark.lost > 0 {
      let share = min(1, Double(mark.lost) / Double(mark.iterations))
      let part = max(1, height * share)
      svg.add(
        "rect",
        [
          "class": "share", "x": left.svg, "y": (top + height - part).svg,
          "width": (right - left).svg, "height": part.svg,
          "fill-opacity": (0.7 + 0.3 * share).svg,
        ])
    }
    drawCap(mark, left, right, in: &svg)
  }

  private func drawSigns(
    _ mark: TraceLanes.Mark, _ left: Double, _ right: Double, in svg: inout SVGWriter
  ) {
    guard right - left >= Self.roomForSigns && height >= 14 else {
      return drawCap(mark, left, right, in: &svg)
    }
    if mark.erasing > 0 { Self.wedge(x: right, y: top - 2, in: &svg) }
    if mark.lost > 0 { Self.cross(x: right, y: top + height / 2, in: &svg) }
  }

  /// A line above what holds a write that erased something.
  private func drawCap(
    _ mark: TraceLanes.Mark, _ left: Double, _ right: Double, in svg: inout SVGWriter
  ) {
    guard mark.erasing > 0 else { return }
    let thickness = height >= 14 ? 4.0 : 2
    svg.rect("erases", x: left, y: top - thickness - 1, width: right - left, height: thickness)
  }

  /// Points down to a write that erased something.
  static func wedge(x: Double, y: Double, in svg: inout SVGWriter) {
    svg.path("erases", "M\((x - 8).svg) \((y - 12).svg)h16L\(x.svg) \(y.svg)z")
  }

  /// Crosses out what was lost.
  static func cross(x: Double, y: Double, in svg: inout SVGWriter) {
    svg.path(
      "cross",
      "M\((x - 6).svg) \((y - 6).svg)l12 12M\((x + 6).svg) \((y - 6).svg)l-12 12")
  }
}

extension TraceLanes.Mark {
  /// What it stands for.
  fileprivate func words(_ name: String) -> String {
    var parts = [
      "\(name): \(counted(iterations, "iteration")), \(nanoseconds(iterations == 1 ? call : start)) to \(nanoseconds(end))"
    ]
    if iterations == 1 && start > call { parts.append("waited \(nanoseconds(start - call))") }
    if lost > 0 { parts.append(iterations == 1 ? "lost" : "\(lost.grouped) lost") }
    if erasing > 0 {
      parts.append(iterations == 1 ? "erased others" : "\(erasing.grouped) erased others")
    }
    return parts.joined(separator: ", ")
  }
}
