/// Whether every element of a page or a picture ends where it should, attributes are quoted, and no
/// `<` or `&` stands for itself; script and style left out. (The parsers of the system mend what is
/// broken.)
func isWellFormed(_ page: String) -> Bool {
  let markup = page.replacing(/(<(script|style)[^>]*>)(?s:.)*?<\/\2>/) { "\($0.1)</\($0.2)>" }
    .replacing(/^<!DOCTYPE html>|^<\?xml [^>]*\?>/, with: "")
  var open: [Substring] = []
  for tag in markup.matches(of: /<(\/?)([a-z0-9]+)(?:\s+[A-Za-z0-9-]+="[^"<]*")*(\/?)>/) {
    if tag.1.isEmpty {
      if tag.3.isEmpty { open.append(tag.2) }
    } else if open.popLast() != tag.2 {
      return false
    }
  }
  let text = markup.replacing(/<\/?[a-z0-9]+(?:\s+[A-Za-z0-9-]+="[^"<]*")*\/?>/, with: "")
    .replacing(/&(amp|lt|gt|quot|#39);/, with: "")
  return open.isEmpty && !text.contains { "<&".contains($0) }
}
