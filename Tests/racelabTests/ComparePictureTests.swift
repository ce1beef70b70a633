import Foundation
import Scenarios
import Testing

@testable import RaceLabKit
@testable import racelab

private func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

@Suite("The picture of a comparison") struct ComparePictureTests {
  @Test func `is well-formed, labelled and needs nothing else`() throws {
    let text = ComparePicture(report: try Compared.four(), date: .distantPast).file
    #expect(isWellFormed(text))
    #expect(!isWellFormed(text.replacing("</svg>", with: "")))
    for part in [
      "role=\"img\"", "<title id=\"picture-title\">What one increment costs, linux x86_64",
      "<desc id=\"picture-about\">", "prefers-color-scheme: dark", "0001-01-01",
      "linux x86_64, 2 cores, Swift 6.3, release build",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").ranges(of: "http").isEmpty)
    #expect(text.firstMatch(of: #/url\(|@import|href=|src=|<script/#) == nil)
  }

  @Test func `has a line, a label and a mark a cell for each contestant`() throws {
    let report = try Compared.four()
    let text = CostPlot(report: report).drawn
    #expect(count("class=\"cell\"", in: text) == 8)
    #expect(count("class=\"label", in: text) == 4)
    for row in report.rows { #expect(count(">\(row.name)</text>", in: text) == 1) }
    #expect(text.contains("<g class=\"floor\">"))
    #expect(text.contains("59.0 ns, wrong</text>"))
    #expect(!text.contains("60.0 ns, wrong"))
    #expect(text.contains("<title>nslock, 8 threads: 60.0 ns, 95% interval 54.0 ns to 66.0 ns<"))
    let lines = text.matches(of: /<path d="M[^"]*L[^"]*" class="line"\/>/)
    #expect(lines.count == 4)
  }

  @Test func `draws a line for each number of threads over shares of reads`() throws {
    let report = try Compared.report(
      [.init(name: "rwlock-cache", costs: [50, 60, 70, 80])], threads: [2, 4], reads: [0.5, 1])
    let text = CostPlot(report: report).drawn
    #expect(count("class=\"line\"", in: text) == 2)
    for label in [">50%<", ">100%<", ">2 T<", ">4 T<", ">share of reads<"] {
      #expect(text.contains(label), "\(label)")
    }
  }

  @Test func `draws those rows that were recorded`() throws {
    let report = try Compared.four()
    let waits = WaitPlot(report: report).drawn
    #expect(count("class=\"wait\"", in: waits) == 2)
    #expect(waits.contains("<title>nslock: 10.0% 40 ns, 25.0% 45 ns, 50.0% 50 ns"))
    let shares = SharePlot(report: report).drawn
    #expect(count("class=\"thread", in: shares) == 4)
    #expect(shares.contains("<title>counter, thread 1: 30 increments, 75.0%</title>"))
    #expect(shares.matches(of: /class="end index">([^<]*)</).map(\.1) == ["1.00", "0.80"])
    let other = try Compared.report([.init(name: "actor", costs: [1, 2])])
    let text = ComparePicture(report: other, date: .now).file
    #expect(isWellFormed(text) && !text.contains("Jain"))
  }

  @Test func `knows the quantiles of a recorded run`() async throws {
    let fairness = Fairness(try await Recorded.run(nslock).trace, overhead: 0)
    let quantiles = fairness.quantiles
    #expect(quantiles.count == Fairness.levels.count && quantiles == quantiles.sorted())
    let known: [Int] = [fairness.medianWait, fairness.wait99, fairness.longestWait]
    #expect([2, 5, 7].map { quantiles[$0] } == known)
    #expect(quantiles[7] > 0)
  }

  @Test func `gives each of its contestants a look of its own, without colour`() {
    let rows = (0..<14).map { (name: "\($0)", isFloor: false) }
    let looks = Marker.all(of: rows).map { $0.drawn(0, 0) }
    #expect(Set(looks).count == rows.count)
  }

  @Test func `escapes what could be taken for markup`() throws {
    let report = try Compared.report([.init(name: "<b>&\"", costs: [1, 2], shares: [1, 1])])
    let text = ComparePicture(report: report, date: .now).file
    #expect(isWellFormed(text) && !text.contains("<b>"))
    #expect(text.contains("&lt;b&gt;&amp;&quot;"))
  }

  @Test func `draws what costs nothing, and what was measured but once`() throws {
    let report = try Compared.report([.init(name: "free", costs: [0])], threads: [1])
    let text = ComparePicture(report: report, date: .now).file
    #expect(isWellFormed(text) && !text.contains("nan") && !text.contains("inf\""))
  }
}

@Suite("Places in a picture") struct PlaceTests {
  @Test func `labels stay where they want to be if there is room`() {
    #expect(spread([10, 50, 90], gap: 20, within: 0...100) == [10, 50, 90])
  }

  @Test func `labels that want the same place share it around its middle`() {
    #expect(spread([50, 50, 50], gap: 20, within: 0...100) == [30, 50, 70])
    #expect(spread([95, 5, 95], gap: 20, within: 0...100) == [80, 5, 100])
  }

  @Test(arguments: 0..<20) func `labels keep their order and their distance`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let wishes = (0..<18).map { _ in Double.random(in: 0...400, using: &generator) }
    let places = spread(wishes, gap: 21, within: 0...400)
    let order = wishes.indices.sorted { wishes[$0] < wishes[$1] }
    for (one, next) in zip(order, order.dropFirst()) {
      #expect(places[next] - places[one] > 20.999)
    }
    #expect(places.allSatisfy { (-0.001...400.001).contains($0) })
  }

  @Test func `a logarithmic axis ends on round numbers and labels what has room`() {
    let scale = LogScale([13, 900], from: 300, to: 0, roomyDecade: 100)
    #expect((scale.low, scale.high) == (10, 1_000))
    #expect(scale.ticks.map(\.value) == [10, 20, 50, 100, 200, 500, 1_000])
    #expect(scale.ticks.allSatisfy { $0.isLabelled })
    #expect(abs(scale.position(100) - 150) < 1e-9)
    #expect(scale.position(0) == 300)
    let narrow = LogScale([13, 900], from: 0, to: 100, roomyDecade: 100)
    #expect(narrow.ticks.filter(\.isLabelled).map(\.value) == [10, 100, 1_000])
  }
}
