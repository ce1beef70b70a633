import RaceLabKit

/// How long operations took, by their quantiles: a row a contestant on one logarithmic axis.
struct WaitPlot: Plot {
  let report: ComparisonReport

  private static let top = 136.0
  private var rows: ContestantRows { ContestantRows(report: report) }
  private var bottom: Double { Self.top + rows.height }
  var height: Double { bottom + 58 }

  /// Shorter times are not told apart, in nanoseconds.
  private static let shortest = 10

  private var scale: LogScale {
    let times = rows.rows.flatMap(\.fairness.quantiles).map { Double(max(Self.shortest, $0)) }
    return LogScale(times, from: ContestantRows.start, to: ContestantRows.end, roomyDecade: 200)
  }

  var drawn: String {
    let scale = scale
    return SVG.text("How long \(report.noun.withArticle) takes", 24, 34, "heading")
      + SVG.text(
        "From call to return, at \(report.lastTitle), in one recorded run of each: not the whole "
          + "distribution, but these points of it.", 24, 58, "note")
      + SVG.moved(down: 92, key) + grid(scale)
      + SVG.moved(
        down: Self.top,
        rows.drawn { name, fairness in
          let points = fairness.quantiles.map { scale.position(Double(max(Self.shortest, $0))) }
          return SVG.group("wait", marks(points), title: words(name, fairness))
        })
  }

  /// The points of a row, as `Fairness.levels`.
  private func marks(_ x: [Double]) -> String {
    var text = SVG.line(x[0], 0, x[7], 0, "whisker")
    text += SVG.line(x[1] - 1, 0, max(x[3], x[1]) + 1, 0, "thick")
    text += SVG.line(x[2], -9, x[2], 9, "line")
    text += SVG.line(x[0], -3, x[0], 3, "whisker") + SVG.line(x[4], -3, x[4], 3, "whisker")
    text += SVG.line(x[5], -7, x[5], 7, "whisker")
    text += dot(x[6], isHollow: true) + dot(x[7], isHollow: false)
    return text
  }

  private func dot(_ x: Double, isHollow: Bool) -> String {
    "<circle cx=\"\(x.svg)\" cy=\"0\" r=\"4.2\" class=\"mark\(isHollow ? " hollow" : "")\"/>\n"
  }

  /// A row that says what its points are.
  private var key: String {
    let names = ["10%", "25%", "50%", "75%", "90%", "99%", "99.9%", "longest"]
    let x = names.indices.map { ContestantRows.start + Double($0) * 66 }
    return SVG.text("took at most", ContestantRows.left, 5, "note") + marks(x)
      + zip(names, x).map { SVG.text($0, $1, 25, "middle small note") }.joined()
  }

  private func grid(_ scale: LogScale) -> String {
    var text = ""
    for tick in scale.ticks {
      let x = scale.position(tick.value)
      text += SVG.line(x, Self.top, x, bottom, tick.isLabelled ? "grid" : "faintgrid")
      if tick.isLabelled {
        text += SVG.text(label(tick.value), x, bottom + 21, "middle")
      }
    }
    return text + SVG.line(ContestantRows.start, bottom, ContestantRows.end, bottom, "axis")
  }

  /// "20 ns", "1 ms": ticks are round.
  private func label(_ nanoseconds: Double) -> String {
    var value = nanoseconds
    var unit = "ns"
    for next in ["µs", "ms", "s"] where value >= 999.5 {
      value /= 1_000
      unit = next
    }
    return "\(Int(value.rounded())) \(unit)"
  }

  private func words(_ name: String, _ fairness: Fairness) -> String {
    name + ": "
      + zip(Fairness.levels, fairness.quantiles).map { level, wait in
        level == 1 ? "longest \(nanoseconds(wait))" : "\(percent(level)) \(nanoseconds(wait))"
      }.joined(separator: ", ")
  }
}
