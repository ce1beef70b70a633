/// Writes the elements of an SVG document, one a line. Lengths are in pixels.
struct SVG {
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
    text += Self.tag(name, attributes) + ">\(Self.escaped(content))</\(name)>\n"
  }

  /// What is a document's own and needs no escaping.
  mutating func add(raw: String) { text += raw }

  mutating func rect(_ style: String, x: Double, y: Double, width: Double, height: Double) {
    add(
      "rect",
      ["class": style, "x": x.px, "y": y.px, "width": width.px, "height": height.px])
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
      "text", ["class": style, "x": x.px, "y": y.px, "text-anchor": anchor], text: content)
  }

  private static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?>) -> String {
    "<\(name)"
      + attributes.compactMap { key, value in value.map { " \(key)=\"\(escaped($0))\"" } }.joined()
  }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    return text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

extension Double {
  /// With one decimal at most.
  var px: String {
    let text = "\((self * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
