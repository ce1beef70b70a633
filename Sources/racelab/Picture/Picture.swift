/// Plots below each other, as one image that is the same alone and within a page.
struct Picture {
  /// For all pictures, so that a page shows them at one scale.
  static let width = 960.0
  private static let margin = 24.0

  /// Distinguishes it from other pictures in a page.
  let id: String
  /// What those are told who do not see it.
  let title: String
  let description: String
  /// Drawn above the plots: a title, and lines below it. Empty for none, as where a page has its own.
  var heading: [String] = []
  let plots: [any Plot]

  /// A file of its own.
  var file: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(element(attributes: " xmlns=\"http://www.w3.org/2000/svg\"", style: PageResource.pictureStyle))
    """
  }

  /// An element of a page, which has the pictures' style.
  var inPage: String { element(attributes: "", style: nil) }

  private func element(attributes: String, style: String?) -> String {
    var body = ""
    var y = 0.0
    if let title = heading.first {
      body += SVG.text(title, Self.margin, 44, "title")
      y = 44
      for line in heading.dropFirst() {
        y += 22
        body += SVG.text(line, Self.margin, y, "note")
      }
      y += 18
    }
    for plot in plots {
      body += SVG.moved(down: y, plot.drawn)
      y += plot.height
    }
    let size = "width=\"\(Self.width.svg)\" height=\"\(y.svg)\""
    return """
      <svg\(attributes) class="picture" viewBox="0 0 \(Self.width.svg) \(y.svg)" \(size) role="img" \
      aria-labelledby="\(id)-title \(id)-about">
      <title id="\(id)-title">\(title.html)</title>
      <desc id="\(id)-about">\(description.html)</desc>
      \(style.map { "<style>\n\($0)</style>\n" } ?? "")\
      \(SVG.rectangle(0, 0, width: Self.width, height: y, "page"))\(body)</svg>

      """
  }
}

/// Something that is drawn over the whole width of a picture.
protocol Plot {
  var height: Double { get }
  /// Elements; the upper left corner is the origin.
  var drawn: String { get }
}
