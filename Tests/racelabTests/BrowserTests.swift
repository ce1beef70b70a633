import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

/// In each of ten rounds the first worker writes over what the second has written.
private func lossyReport() throws -> TraceReport {
  let steps = (0..<10).flatMap { round -> [RecordedStep] in
    [
      (0, .call, 0), (0, .update, round), (1, .call, 0), (1, .update, round), (1, .return, 0),
      (0, .return, 0),
    ]
  }
  return try Recorded.steps(steps, of: counter, actual: 10)
}

/// Opens the page of a recording and looks at it.
private func onPage(
  of report: TraceReport, width: Int = 1_400, most: Int = PageDetail.most,
  prepare: (Browser) throws -> Void = { _ in }, _ body: (Browser) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    var recording = TraceRecording(report: report, host: Recorded.host)
    var runs = RunReport(scenario: report.trace.scenario, setup: report.trace.setup)
    for actual in [10, 12, 20] {
      runs.add(.finished(RunResult(actual: actual, seconds: 0)), limit: .zero)
    }
    recording.furtherRuns = runs
    let file = folder.appending(path: "page.html")
    let page = try TracePage(recording, most: most, around: 10).rendered()
    try Data(page.utf8).write(to: file)
    let light: (Browser) throws -> Void = {
      try $0.prefer("light")
      try prepare($0)
    }
    try Browser.open(file, width: width, prepare: light, body)
  }
}

@Suite(
  "The page in a browser", .serialized,
  .enabled(if: Browser.path != nil, "Chromium is not installed: nothing looks at the page"))
struct BrowserTests {
  @Test func `draws the lanes and has nothing to complain of`() throws {
    try onPage(of: lossyReport()) { (browser) throws in
      #expect(try browser.pixels(of: "lost") > 20)
      #expect(try browser.pixels(of: "erases") > 20)
      #expect(try browser.value(of: "lanes.length", as: Int.self) == 2)
      #expect(
        try browser.value(of: "where.textContent", as: String.self)
          .hasSuffix(": 20 increments, 10 lost."))
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `draws a safe run without the marks of a lost one`() async throws {
    let report = try await Recorded.run(nslock, iterations: 100)
    try onPage(of: report) { (browser) throws in
      #expect(try browser.pixels(of: "plain") > 20)
      #expect(try browser.pixels(of: "lost") == 0)
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `is reached and zoomed by keys alone`() throws {
    try onPage(of: lossyReport()) { (browser) throws in
      var reached: Set<String> = []
      for _ in 0..<40 {
        try browser.press("Tab")
        reached.insert(
          try browser.value(
            of: "document.activeElement.dataset.do ?? document.activeElement.id", as: String.self))
        if reached.contains("view") { break }
      }
      #expect(reached.isSuperset(of: ["in", "out", "all", "next", "previous", "shortest", "view"]))
      let outline = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
      #expect(try browser.value(of: outline, as: Double.self) >= 2)

      let whole = try browser.value(of: "seen.end - seen.start", as: Double.self)
      let before = try browser.picture()
      try browser.press("+")
      #expect(try browser.becomes("seen.end - seen.start === \(whole / 2)"))
      #expect(try browser.becomes("where.textContent.startsWith('From ')"))
      #expect(try browser.picture() != before)
      let start = try browser.value(of: "seen.start", as: Double.self)
      try browser.press("ArrowRight")
      #expect(try browser.becomes("seen.start > \(start)"))
      try browser.press("ArrowLeft")
      try browser.press("-")
      #expect(try browser.becomes("seen.start === 0 && seen.end === \(whole)"))
      try browser.press("n")
      #expect(try browser.becomes("where.textContent.includes('Window 1 of 10')"))
      try browser.press("n")
      try browser.press("n")
      try browser.press("p")
      #expect(try browser.becomes("where.textContent.includes('Window 2 of 10')"))
      #expect(
        try browser.value(of: "about.textContent", as: String.self)
          .hasSuffix("Erases thread 2’s increment 2."))
      try browser.press("ArrowDown")
      #expect(
        try browser.becomes(
          "about.textContent.endsWith('Lost: thread 1’s increment 2 wrote over it.')"))
      try browser.press("ArrowRight", isShifted: true)
      #expect(try browser.becomes("about.textContent.startsWith('Thread 2, increment 3:')"))
      try browser.press("Home")
      #expect(try browser.becomes("where.textContent.startsWith('All ')"))
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `is zoomed and moved by the mouse, and says what is under it`() throws {
    try onPage(of: lossyReport()) { (browser) throws in
      let place = try browser.value(
        of: """
          (() => {
            goToWindow(0);
            box.scrollIntoView();
            const { left, top } = canvas.getBoundingClientRect();
            const time = (lanes[1].start[0] + lanes[1].end[0]) / 2;
            return [left + xOf(time), top + barTop(1) + barHeight / 2];
          })()
          """, as: [Double].self)
      try browser.mouse("mouseMoved", place[0], place[1])
      #expect(
        try browser.becomes(
          "!tip.hidden && tip.textContent.startsWith('Thread 2, increment 1:')"))
      let span = try browser.value(of: "seen.end - seen.start", as: Double.self)
      try browser.mouse("mouseWheel", place[0], place[1], wheel: -240)
      #expect(try browser.becomes("seen.end - seen.start < \(span)"))
      let start = try browser.value(of: "seen.start", as: Double.self)
      try browser.mouse("mousePressed", place[0], place[1])
      try browser.mouse("mouseMoved", place[0] - 100, place[1])
      try browser.mouse("mouseReleased", place[0] - 100, place[1])
      #expect(try browser.becomes("seen.start > \(start)"))
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `shows more lanes than fit, by keys and by dragging`() async throws {
    let report = try await Recorded.run(counter, threads: 40, iterations: 5)
    try onPage(of: report) { (browser) throws in
      let line = try browser.value(of: "where.textContent", as: String.self)
      #expect(line.hasSuffix(" Lanes 1 to 17 of 40."))
      let place = try browser.value(
        of: """
          (() => {
            box.scrollIntoView();
            const { left, top } = canvas.getBoundingClientRect();
            return [left + width / 2, top + barTop(10)];
          })()
          """, as: [Double].self)
      try browser.mouse("mousePressed", place[0], place[1])
      try browser.mouse("mouseMoved", place[0], place[1] - 90)
      try browser.mouse("mouseReleased", place[0], place[1] - 90)
      #expect(try browser.becomes("where.textContent.includes(' Lanes 4 to 20 of 40.')"))
      #expect(try browser.value(of: "(box.focus(), choose({ worker: 19, row: 0 }), true)"))
      try browser.press("ArrowDown")
      #expect(try browser.becomes("where.textContent.includes(' Lanes 5 to 21 of 40.')"))
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `is readable in light and dark`() throws {
    try onPage(of: lossyReport()) { (browser) throws in
      var pictures: [Data] = []
      for scheme in ["light", "dark"] {
        try browser.prefer(scheme)
        let isDark = "getComputedStyle(document.body).backgroundColor === 'rgb(18, 22, 29)'"
        #expect(try browser.becomes("(\(isDark)) === \(scheme == "dark")"))
        let page = "getComputedStyle(document.documentElement).getPropertyValue('--page').trim()"
        #expect(try browser.becomes("colours.page === \(page)"))
        let least = try browser.leastContrast()
        #expect(least.ratio >= 4.5, "\(scheme): \(least.text)")
        pictures.append(try browser.picture())
      }
      #expect(pictures[0] != pictures[1])
    }
  }

  @Test func `fits a phone`() throws {
    try onPage(of: lossyReport(), width: 420) { (browser) throws in
      let wide = "document.documentElement.scrollWidth"
      #expect(try browser.value(of: wide, as: Int.self) <= 420)
      #expect(try browser.pixels(of: "lost") > 20)
    }
  }

  @Test func `draws merged blocks, and bars where there is a window`() throws {
    let report = try lossyReport()
    try onPage(of: report, most: 5) { (browser) throws in
      #expect(try browser.pixels(of: "block") > 20)
      let place = try browser.value(
        of: """
          (() => {
            box.scrollIntoView();
            const { left, top } = canvas.getBoundingClientRect();
            const { step, count } = recording.blocks;
            const isBar = (time) => visibleSpans().some(([from, to]) => from <= time && time <= to);
            const block = count[0].findIndex((all, at) => all > 0 && !isBar((at + 0.5) * step));
            return [left + xOf((block + 0.5) * step), top + barTop(0)];
          })()
          """, as: [Double].self)
      try browser.mouse("mouseMoved", place[0], place[1])
      #expect(
        try browser.becomes("/^Thread 1, .*: \\d+ increments?, 0 lost.$/.test(tip.textContent)"))
      #expect(
        try browser.value(of: "(goToWindow(recording.windows.shortest), true)", as: Bool.self))
      #expect(try browser.becomes("where.textContent.includes(' of 10')"))
      #expect(try browser.pixels(of: "erases") > 20)
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test func `tells the same without JavaScript`() throws {
    let withoutScript: (Browser) throws -> Void = {
      try $0.call("Emulation.setScriptExecutionDisabled", ["value": true])
    }
    try onPage(of: lossyReport(), prepare: withoutScript) { (browser) throws in
      let isHidden = "!document.getElementById('chart').checkVisibility()"
      #expect(try browser.value(of: isHidden, as: Bool.self))
      let text = try browser.value(of: "document.body.innerText", as: String.self)
      #expect(text.contains("The chart needs JavaScript"))
      #expect(text.contains("culprit, erases 1"))
      #expect(text.contains("3 further runs"))
    }
  }
}
