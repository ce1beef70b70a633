/// A bar of up to `width` columns, to the eighth of a column; rounded down, so that only all of it
/// fills it.
func bar(_ share: Double, width: Int) -> String {
  let eighths = Int((min(max(share, 0), 1) * Double(width) * 8).rounded(.down))
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func aligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
