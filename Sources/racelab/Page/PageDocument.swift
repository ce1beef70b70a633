import Foundation
import RaceLabKit

/// One HTML file that needs nothing but itself.
///
/// Well-formed as XML too, apart from its first line and what its style and script hold.
struct PageDocument {
  struct Script {
    /// A JSON document, and the id of the element that holds it.
    let data: String
    let id: String
    let code: String
  }

  let title: String
  /// HTML, as what the sections hold.
  let header: String
  let sections: [PageSection]
  let host: RaceLabKit.Host
  let date: Date
  /// Beside what every page has.
  var style = ""
  /// Nil for a page that only lies there.
  var script: Script?

  var rendered: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'\(script == nil ? "" : Self.allowance)"/>
    <title>\(title.html)</title>
    <style>
    \(PageResource.style)\(style)
    </style>
    </head>
    <body>
    \(header)
    <nav aria-label="Contents"><ul>
    \(sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined(separator: "\n"))
    </ul></nav>
    <main>
    \(sections.map(\.rendered).joined())</main>
    <footer><p>\(hostLine.html)</p></footer>
    \(script.map(Self.elements) ?? "")</body>
    </html>

    """
  }

  private static let allowance = "; script-src 'unsafe-inline'"

  private static func elements(_ script: Script) -> String {
    """
    <script type="application/json" id="\(script.id)">\(script.data)</script>
    <script>
    \(script.code)
    </script>

    """
  }

  private var hostLine: String {
    let program = "\(CommandLineDescription.program) \(CommandLineDescription.version)"
    return "\(program), \(date.formatted(.iso8601)). \(host.line)."
  }
}

/// A part of the page with a heading. The body is HTML.
struct PageSection {
  let id: String
  let title: String
  let body: String

  var rendered: String {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(body)</section>

    """
  }
}
