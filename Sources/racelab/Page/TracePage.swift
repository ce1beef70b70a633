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
    PageDocument(
      title: "\(scenario.name): a recorded run", header: PageHeading(report: report).rendered,
      sections: sections, host: recording.host, date: date,
      script: .init(data: try data, id: "recording", code: PageResource.script)
    ).rendered
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
}
