/// Writes the elements of an SVG document, one a line. Lengths are in pixels.
struct SVGWriter {
  private(set) var text = ""

  /// - Parameter attributes: their values are escaped; nil leaves one out.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    text += Self.tag(name, attributes) + ">\n"
  }

  mutating func close(_ name: String) { text += "</\(name)>\n" }

  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    text += Self.tag(name, attributes) + "/>\n"
  }

  /// An element that holds nothing but text.
  mutating func add(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String
  ) {
    text += Self.tag(name, attributes) + ">\(content.html)</\(name)>\n"
  }

  /// What is a document's own and needs no escaping.
  mutating func add(raw: String) { text += raw }

  mutating func rect(_ style: String, x: Double, y: Double, width: Double, height: Double) {
    add(
      "rect",
      ["class": style, "x": x.svg, "y": y.svg, "width": width.svg, "height": height.svg])
  }

  /// - Parameter path: as in the attribute d.
  mutating func path(_ style: String, _ path: String) { add("path", ["class": style, "d": path]) }

  /// - Parameters:
  ///   - y: of the baseline.
  ///   - anchor: start, middle or end.
  mutating func label(
    _ content: String, _ style: String, x: Double, y: Double, anchor: String? = nil
  ) {
    add(
      "text", ["class": style, "x": x.svg, "y": y.svg, "text-anchor": anchor], text: content)
  }

  private static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?>) -> String {
    "<\(name)"
      + attributes.compactMap { key, value in value.map { " \(key)=\"\($0.html)\"" } }.joined()
  }
}
