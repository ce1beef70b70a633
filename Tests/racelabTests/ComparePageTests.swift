import Foundation
import Testing

@testable import RaceLabKit
@testable import racelab

private func page(_ report: ComparisonReport, since earlier: ComparisonReport? = nil) -> String {
  ComparePage(report: report, earlier: earlier, date: .distantPast).rendered
}

private func earlier() throws -> ComparisonReport {
  try Compared.report([
    .init(name: "nslock", costs: [20, 30]), .init(name: "actor", costs: [90, 62]),
  ])
}

@Suite("The page of a comparison") struct ComparePageTests {
  @Test func `is well-formed and asks the network for nothing`() throws {
    let text = page(try Compared.four(), since: try earlier())
    #expect(isWellFormed(text))
    #expect(!isWellFormed(text.replacing("</figure>", with: "")))
    #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for loading in [
      #/\ssrc=/#, #/href="[^#]/#, #/url\(/#, #/@import/#, #/https?:/#, #/<link/#, #/<script/#,
    ] {
      #expect(text.firstMatch(of: loading) == nil)
    }
    #expect(text.matches(of: /<svg class="picture"/).count == 3)
    let ids = text.matches(of: /\sid="([^"]*)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `holds the terminal's tables with all their rows`() throws {
    let report = try Compared.four()
    let text = page(report)
    let tables = text.matches(of: /<table>(?s:.)*?<\/table>/).map { String($0.0) }
    #expect(tables.map { $0.ranges(of: "<th scope=\"row\">").count } == [4, 3, 2])
    #expect(tables.allSatisfy { $0.contains("<caption>") && $0.contains("<th scope=\"col\"") })
    #expect(!text.contains("></th>"))
    let style = Style(isOn: false)
    let all = CompareTables(report: report, style: style)
    for (table, shown) in zip([all.costs, all.efforts, all.waiting], tables) {
      for cell in table.rows.joined() {
        #expect(shown.contains(">\(cell.text.html)<"), "\(cell.text)")
      }
    }
    #expect(text.contains(report.method.html))
    for remark in CompareRemarks(report: report).all { #expect(text.contains(remark.html)) }
    #expect(!text.contains("id=\"changes\""))
  }

  @Test func `tells what moved since an earlier comparison`() throws {
    let text = page(try Compared.four(), since: try earlier())
    let section = try #require(text.firstMatch(of: /<section id="changes"(?s:.)*?<\/section>/)).0
    #expect(section.contains("1 of 4 figures moved beyond noise."))
    #expect(section.contains("<th scope=\"row\">nslock</th><td>8 threads</td>"))
    #expect(section.contains(">+100%<") && !section.contains("actor"))
  }

  @Test func `escapes what could be taken for markup`() throws {
    let text = page(try Compared.report([.init(name: "<b>&\"", costs: [1, 2], shares: [1, 1])]))
    #expect(isWellFormed(text) && !text.contains("<b>"))
  }

  @Test func `is written beside the picture, by one command`() throws {
    try withTemporaryFolder { folder in
      let (svg, html) = (folder.appending(path: "c.svg"), folder.appending(path: "c.html"))
      let ending = try Binary.run(
        "compare atomic nslock --threads 1,2 --rounds 2 --budget 200ms "
          + "--svg \(svg.path) --html \(html.path)")
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output.contains("nslock"))
      for file in [svg, html] {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(isWellFormed(text))
        // Two contestants and two loops in C, at one thread and at two.
        #expect(text.ranges(of: "class=\"cell\"").count == 8)
        #expect(text.ranges(of: "class=\"wait\"").count == 2)
      }
    }
  }

  @Test(arguments: ["--svg", "--html"])
  func `says before it measures that a file cannot be written`(option: String) throws {
    let start = ContinuousClock.now
    let ending = try Binary.run("compare --budget 10m \(option) /nowhere/to/be.found")
    #expect(ending.status == 74)
    #expect(ending.errors.contains("/nowhere/to/be.found"))
    #expect(start.duration(to: .now) < .seconds(60))
  }
}

@Suite(
  "The page of a comparison in a browser", .serialized,
  .enabled(if: Browser.path != nil, "Chromium is not installed: nothing looks at the page"))
struct ComparePageBrowserTests {
  private func onPage(width: Int = 1_400, _ body: (Browser) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "page.html")
      try Data(page(try Compared.four(), since: try earlier()).utf8).write(to: file)
      try Browser.open(file, width: width, body)
    }
  }

  @Test func `is readable in light and dark`() throws {
    try onPage { (browser) throws in
      var pictures: [Data] = []
      for scheme in ["light", "dark"] {
        try browser.prefer(scheme)
        let isDark = "getComputedStyle(document.body).backgroundColor === 'rgb(18, 22, 29)'"
        #expect(try browser.becomes("(\(isDark)) === \(scheme == "dark")"))
        let least = try browser.leastContrast()
        #expect(least.ratio >= 4.5, "\(scheme): \(least.text)")
        pictures.append(try browser.picture())
      }
      #expect(pictures[0] != pictures[1])
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  @Test(arguments: [420, 1_400]) func `fits its window, and labels keep apart`(width: Int) throws {
    try onPage(width: width) { (browser) throws in
      let wide = "document.documentElement.scrollWidth"
      #expect(try browser.value(of: wide, as: Int.self) <= width)
      let overlaps = """
        [...document.querySelectorAll("svg")].flatMap((svg) => {
          const frame = svg.getBoundingClientRect();
          const boxes = [...svg.querySelectorAll("text")]
            .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
          const outside = boxes.filter(({ box }) => box.right > frame.right || box.left < frame.left);
          const meeting = boxes.filter(({ box }, index) => boxes.slice(index + 1).some((other) =>
            box.left < other.box.right && other.box.left < box.right
              && box.top + 3 < other.box.bottom && other.box.top + 3 < box.bottom));
          return [...outside, ...meeting].map(({ text }) => text);
        })
        """
      #expect(try browser.value(of: overlaps, as: [String].self) == [])
    }
  }
}
