import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

/// Both read 0, and the first writes over what the second has written.
private let lostUpdate: [RecordedStep] = [
  (0, .call, 0), (0, .update, 0), (1, .call, 0), (1, .update, 0), (1, .return, 0),
  (0, .return, 0),
]

private func page(
  _ report: TraceReport, most: Int = PageDetail.most, around: Int = PageDetail.mostAround
) throws -> String {
  let recording = TraceRecording(report: report, host: Recorded.host)
  return try TracePage(recording, date: .distantPast, most: most, around: around).rendered()
}

/// What the page's script reads.
private func data(_ page: String) throws -> [String: Any] {
  let start = try #require(page.firstRange(of: "id=\"recording\">")).upperBound
  let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
  let object = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
  return try #require(object as? [String: Any])
}

@Suite("The page of a recording") struct PageTests {
  @Test func `tells the lost update event by event`() throws {
    let text = try page(try Recorded.steps(lostUpdate, of: counter, actual: 1))
    let table = try #require(text.firstMatch(of: /<section id="window"(?s:.)*?<\/section>/)).0
    let rows = table.matches(of: /<td>(.*?)<\/td><td>(.*?)<\/td>/).map { "\($0.1)|\($0.2)" }
    #expect(
      rows == [
        "reads 0|", "|reads 0", "|writes 1 <strong class=\"mark lost\">lost</strong>",
        "writes 1 <strong class=\"mark erases\">culprit, erases 1</strong>|",
      ])
    #expect(table.contains("thread 2 wrote 1, and it did not stay. Thread 1 had read 0 before"))
  }

  @Test(arguments: [counter, nslock, serialQueueAsync, profile, unguardedRead])
  func `is well-formed and asks the network for nothing`(scenario: Scenario) async throws {
    let text = try page(try await Recorded.run(scenario, iterations: 200))
    #expect(isWellFormed(text))
    for broken in ["</main>", "</p>", "</section>"] {
      #expect(!isWellFormed(text.replacing(broken, with: "")))
    }
    #expect(!isWellFormed(text.replacing("</h1>", with: " & </h1>")))
    #expect(text.contains("default-src 'none'"))
    for loading in [
      #/\ssrc=/#, #/href="[^#]/#, #/url\(/#, #/@import/#, #/https?:/#, #/<link/#, #/fetch\(/#,
    ] {
      #expect(text.firstMatch(of: loading) == nil)
    }
  }

  @Test(arguments: [counter, nslock, serialQueueAsync, profile, unguardedRead])
  func `holds every iteration and every loss`(scenario: Scenario) async throws {
    let report = try await Recorded.run(scenario)
    let data = try data(try page(report))
    let lanes = try #require(data["lanes"] as? [[String: Any]])
    #expect(lanes.map { $0["iterations"] as? Int } == [1_000, 1_000])
    for column in ["number", "call", "wait", "inside"] {
      #expect(lanes.map { ($0[column] as? [Any])?.count } == [1_000, 1_000])
    }
    let lost = lanes.reduce(0) { $0 + ($1["lost"] as? Int ?? 0) }
    #expect(lost == report.found)
    #expect((data["losses"] as? [Int])?.count == 4 * report.found)
    #expect(data["allWindows"] as? Int == report.windows.count)
    #expect(data["blocks"] == nil)
    let windows = try #require(data["windows"] as? [String: Any])
    #expect(windows["number"] as? [Int] == Array(0..<report.windows.count).map { $0 + 1 })
  }

  @Test func `adds its columns up to what was recorded`() throws {
    let report = try Recorded.steps(lostUpdate, of: counter, actual: 1)
    let lanes = try #require(try data(try page(report))["lanes"] as? [[String: Any]])
    for (worker, lane) in lanes.enumerated() {
      let times = report.trace.workers[worker].map(\.time)
      #expect(lane["call"] as? [Int] == [times[0]])
      #expect(lane["wait"] as? [Int] == [times[1] - times[0]])
      #expect(lane["inside"] as? [Int] == [times[2] - times[1]])
      #expect(lane["read"] as? [Int] == [0])
      #expect(lane["written"] as? [Int] == [1])
    }
    #expect(try data(try page(report))["losses"] as? [Int] == [1, 1, 0, 1])
  }

  @Test func `merges a large recording, counts all of it, and says so`() async throws {
    let report = try await Recorded.run(atomicLoadStore, iterations: 5_000)
    let text = try page(report, most: 9_999, around: 400)
    let data = try data(text)
    let blocks = try #require(data["blocks"] as? [String: Any])
    func sum(_ name: String) -> Int {
      (blocks[name] as? [[Int]])?.joined().reduce(0, +) ?? -1
    }
    #expect(sum("count") == 10_000)
    #expect(sum("lost") == report.found)
    let lanes = try #require(data["lanes"] as? [[String: Any]])
    let held = lanes.reduce(0) { $0 + (($1["number"] as? [Int])?.count ?? 0) }
    #expect((1..<1_000).contains(held))
    let windows = try #require((data["windows"] as? [String: Any])?["number"] as? [Int])
    #expect(text.contains("\(held.grouped) of the increments are in it one by one"))
    if let shortest = report.shortest {
      #expect(windows.contains(shortest + 1))
      #expect(text.contains("with \(windows.count.grouped) of"))
    }
    #expect(isWellFormed(text))
  }

  @Test func `escapes what could be taken for markup`() throws {
    let nasty = Scenario(
      name: "a<b>&\"'", grade: .dataRace, section: .counter, summary: "</script><b>bold</b>",
      reason: "x < y && y > z", next: "counter",
      measure: Measure(iteration: "</script><i>", violation: "lost <u>"),
      program: try #require(counter.program))
    let text = try page(try Recorded.steps(lostUpdate, of: nasty, actual: 1))
    #expect(isWellFormed(text))
    for markup in ["<b>", "<i>", "<u>"] { #expect(!text.contains(markup)) }
    #expect(text.contains("a&lt;b&gt;&amp;&quot;&#39;"))
    #expect(try data(text)["iteration"] as? String == "</script><i>")
  }

  @Test func `says where nothing went wrong that this proves nothing`() throws {
    let steps: [RecordedStep] = [
      (0, .call, 0), (0, .update, 0), (0, .return, 0), (1, .call, 0), (1, .update, 1),
      (1, .return, 0),
    ]
    let race = try page(try Recorded.steps(steps, of: counter, actual: 2))
    #expect(race.contains("That proves nothing."))
    #expect(!race.contains("Next window"))
    let safe = try page(try Recorded.steps(steps, of: nslock, actual: 2))
    #expect(!safe.contains("That proves nothing."))
  }

  @Test func `shows Markdown as HTML`() {
    let text = """
      # A *title*

      Words, `a < b` and **strong**
      ones.

          let a = b < c

      - one
      - two & more

      | x | y |
      |---|---|
      | 1 | `2` |
      """
    #expect(
      Markdown(text).html(level: 3) == """
        <h3>A <em>title</em></h3>
        <p>Words, <code>a &lt; b</code> and <strong>strong</strong> ones.</p>
        <pre tabindex="0"><code>let a = b &lt; c</code></pre>
        <ul>
        <li>one</li>
        <li>two &amp; more</li>
        </ul>
        <div class="scroll" tabindex="0" role="group" aria-label="table">
        <table>
        <thead><tr><th scope="col">x</th><th scope="col">y</th></tr></thead>
        <tbody>
        <tr><th scope="row">1</th><td><code>2</code></td></tr>
        </tbody>
        </table>
        </div>

        """)
  }
}
