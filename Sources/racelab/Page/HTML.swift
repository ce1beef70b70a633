extension String {
  /// The text as HTML shows it, in an element or in a quoted attribute.
  var html: String {
    guard utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for character in unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A JSON document as it may stand in a `script` element: nothing in it can end or nest one.
  var jsonInScript: String { replacing("<", with: "\\u003c") }
}
