import RaceLabKit

/// What the marks of a picture mean; only of those that are in it.
struct TraceLegend {
  private let report: TraceReport
  private let marks: [TraceLanes.Mark]

  init(_ report: TraceReport, _ lanes: [TraceLanes.Lane]) {
    (self.report, marks) = (report, lanes.flatMap(\.marks))
  }

  /// - Parameter y: of the baseline.
  func draw(x: Double, y: Double, in svg: inout SVGWriter) {
    svg.open("g", ["id": "legend"])
    var pen = Pen(x: x, y: y, svg: svg)
    let loss = LossWords(report.trace.scenario.measure)
    if report.trace.recordsAccesses {
      pen.draw("waiting since it began") {
        $0.add(
          "path", ["class": "wait", "stroke-width": "6", "d": "M\($1.svg) \((y - 5).svg)h30"])
      }
      let isUpdate = report.trace.workers.contains { $0.contains { $0.operation == .update } }
      let extent = isUpdate ? "read to its write" : "first access to its last"
      pen.draw("an iteration, from its \(extent)") {
        $0.rect("bar", x: $1, y: y - 14, width: 30, height: 18)
      }
    } else {
      pen.draw("an iteration, from begin to end") {
        $0.rect("bar", x: $1, y: y - 14, width: 30, height: 18)
      }
    }
    if let words = report.windows.first?.kind.words {
      pen.draw(words.fault) {
        $0.rect("lost", x: $1, y: y - 14, width: 30, height: 18)
        TraceLanePicture.cross(x: $1 + 30, y: y - 5, in: &$0)
      }
      pen.draw(words.culprit) {
        $0.rect("erases", x: $1, y: y - 14, width: 30, height: 18)
        TraceLanePicture.wedge(x: $1 + 30, y: y - 15, in: &$0)
      }
    }
    if marks.contains(where: { $0.iterations > 1 }) {
      let share = marks.contains { $0.lost > 0 } ? ", filled by the share \(loss.label)" : ""
      pen.draw("several iterations\(share)") {
        $0.rect("bar", x: $1, y: y - 14, width: 30, height: 18)
        if !share.isEmpty {
          $0.rect("share", x: $1, y: y - 5, width: 30, height: 9)
        }
      }
    }
    svg = pen.svg
    svg.close("g")
  }

  /// Sets one sample and its words after the other.
  private struct Pen {
    var x: Double
    let y: Double
    var svg: SVGWriter

    mutating func draw(_ words: String, sample: (inout SVGWriter, Double) -> Void) {
      sample(&svg, x)
      svg.label(words, "", x: x + 46, y: y)
      x += 46 + 7.6 * Double(words.count) + 28
    }
  }
}
