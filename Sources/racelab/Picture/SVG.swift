import Foundation

/// Elements of a picture, as text. What a reader sees goes through `html`.
enum SVG {
  static func text(_ text: String, _ x: Double, _ y: Double, _ style: String = "") -> String {
    "<text x=\"\(x.svg)\" y=\"\(y.svg)\"\(mark(style))>\(text.html)</text>\n"
  }

  static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) -> String {
    path([(x1, y1), (x2, y2)], style)
  }

  static func path(_ points: [(x: Double, y: Double)], _ style: String) -> String {
    let steps = points.enumerated().map { index, point in
      (index == 0 ? "M" : "L") + "\(point.x.svg) \(point.y.svg)"
    }
    return "<path d=\"\(steps.joined())\"\(mark(style))/>\n"
  }

  /// - Parameter title: what a pointer that rests on it is told.
  static func rectangle(
    _ x: Double, _ y: Double, width: Double, height: Double, _ style: String, title: String = ""
  ) -> String {
    let frame =
      "x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\"\(mark(style))"
    return title.isEmpty
      ? "<rect \(frame)/>\n" : "<rect \(frame)><title>\(title.html)</title></rect>\n"
  }

  static func group(_ style: String, _ body: String, title: String = "") -> String {
    let label = title.isEmpty ? "" : "<title>\(title.html)</title>"
    return "<g\(mark(style))>\(label)\n\(body)</g>\n"
  }

  static func moved(down distance: Double, _ body: String) -> String {
    "<g transform=\"translate(0 \(distance.svg))\">\n\(body)</g>\n"
  }

  private static func mark(_ style: String) -> String {
    style.isEmpty ? "" : " class=\"\(style)\""
  }
}

extension Double {
  /// To a tenth of a pixel.
  var svg: String {
    let text = "\((self * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
