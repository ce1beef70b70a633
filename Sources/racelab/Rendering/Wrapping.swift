/// Breaks `text` at spaces into lines of at most `width` columns; a longer word has its own line.
///
/// Every line but the first starts with `indent`, the first with `first`.
func wrapped(_ text: String, width: Int, first: String = "", indent: String = "") -> String {
  var lines: [String] = []
  var line = first
  var isEmpty = true
  for word in text.split(separator: " ") {
    if !isEmpty && line.count + 1 + word.count > width {
      lines.append(line)
      line = indent
      isEmpty = true
    }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  return (lines + [line]).joined(separator: "\n")
}

/// "Name: text", wrapped, with the name painted, which takes no room.
func labelled(
  _ name: String, _ text: String, width: Int, paint: (String) -> String
) -> String {
  let block = wrapped("\(name): \(text)", width: width, indent: "  ")
  return paint(name) + block.dropFirst(name.count) + "\n"
}
