import Foundation
import RaceLabKit
import Scenarios

/// A recorded run as one HTML file that needs nothing but itself.
///
/// Well-formed as XML too, apart from its first line and what its style and script hold.
struct TracePage {
  private let recording: TraceRecording
  private let iterations: TraceIterations
  private let detail: PageDetail
  private let date: Date

  /// - Parameters:
  ///   - most: up to so many iterations are held one by one;
  ///   - around: of more, about so many around the shortest windows.
  init(
    _ recording: TraceRecording, date: Date = .now, most: Int = PageDetail.most,
    around: Int = PageDetail.mostAround
  ) {
    (self.recording, self.date) = (recording, date)
    iterations = TraceIterations(recording.report)
    detail = PageDetail(recording.report, iterations, most: most, around: around)
  }

  private var report: TraceReport { recording.report }
  private var scenario: Scenario { report.trace.scenario }

  func rendered() throws -> String {
    let sections = sections
    let title = "\(scenario.name): a recorded run"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"/>
      <title>\(title.html)</title>
      <style>
      \(PageResource.style)
      </style>
      </head>
      <body>
      \(PageHeading(report: report).rendered)
      <nav aria-label="Contents"><ul>
      \(sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined(separator: "\n"))
      </ul></nav>
      <main>
      \(sections.map(\.rendered).joined())</main>
      <footer><p>\(host.html)</p></footer>
      <script type="application/json" id="recording">\(try data)</script>
      <script>
      \(PageResource.script)
      </script>
      </body>
      </html>

      """
  }

  private var sections: [PageSection] {
    var sections = [
      PageWindow(report: report).section,
      PageLanes(report: report, iterations: iterations, detail: detail).section,
    ]
    if let runs = recording.furtherRuns {
      sections.append(PageOutcomes(report: runs, recorded: report.trace.result.actual).section)
    }
    if let lesson = Curriculum.lesson(of: scenario) {
      sections.append(
        PageSection(
          id: "lesson", title: "The lesson",
          body: Markdown(lesson.prose).html(level: 3)))
      sections.append(
        PageSection(
          id: "code", title: "The critical section",
          body: "<p>From <code>\(lesson.fileName.html)</code>.</p>\n"
            + Self.preformatted(lesson.criticalSection.joined(separator: "\n"))))
    }
    if let witness = recording.sanitized {
      let text = TsanText(witness: witness, style: Style(isOn: false), width: 90).rendered()
      sections.append(
        PageSection(
          id: "sanitizer", title: "What Thread Sanitizer says",
          body: Self.preformatted(text)
            + recording.sanitizerNotes.map { "<p class=\"note\">\($0.html)</p>\n" }.joined()))
    }
    return sections
  }

  private static func preformatted(_ text: String) -> String {
    "<pre tabindex=\"0\"><code>\(text.html)</code></pre>\n"
  }

  private var data: String {
    get throws {
      let data = try JSONEncoder().encode(PageData(report, iterations, detail))
      return String(decoding: data, as: UTF8.self).jsonInScript
    }
  }

  private var host: String {
    let program = "\(CommandLineDescription.program) \(CommandLineDescription.version)"
    return "\(program), \(date.formatted(.iso8601)). \(recording.host.line)."
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
