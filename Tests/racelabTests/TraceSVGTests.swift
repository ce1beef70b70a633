import Foundation
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

@Suite("The picture of a recording") struct TraceSVGTests {
  /// What the marks of the overview stand for, by their own account.
  private func sum(_ attribute: String, _ elements: XMLElements) -> Int {
    elements.named("g").filter { $0.within.contains("overview") }
      .reduce(0) { $0 + (Int($1.attributes["data-\(attribute)"] ?? "0") ?? 0) }
  }

  private func texts(_ elements: XMLElements) -> [String] { elements.named("text").map(\.text) }

  private static let sizes = [
    (1, 1), (2, 1), (2, 300), (7, 40), (50, 1), (51, 2), (120, 1),
  ]

  @Test(arguments: sizes)
  func `stands for every iteration and every loss`(threads: Int, iterations: Int) throws {
    let recording = try TraceSample.lossy(threads: threads, iterations: iterations).recording()
    let lost = (threads - 1) * iterations
    try #require(recording.report.found == lost)
    let elements = try XMLElements(TraceSVG(recording).rendered())
    #expect(sum("iterations", elements) == threads * iterations)
    #expect(sum("lost", elements) == lost)
    #expect(sum("erasing", elements) == (threads > 1 ? iterations : 0))
  }

  @Test(arguments: [
    TraceSample.safe(threads: 3, iterations: 200), .calls(threads: 2, iterations: 400),
    .deferred(threads: 2, iterations: 300),
  ])
  func `stands for every iteration where nothing is lost`(sample: TraceSample) throws {
    let elements = try XMLElements(TraceSVG(sample.recording()).rendered())
    #expect(sum("iterations", elements) == sample.threads * sample.iterations)
    #expect(sum("lost", elements) == 0)
    #expect(elements.all.allSatisfy { !$0.styles.contains("figure") })
  }

  @Test(arguments: [
    TraceSample.lossy(threads: 2, iterations: 1_667), .lossy(threads: 9, iterations: 371),
    .safe(threads: 1, iterations: 3_334), .calls(threads: 50, iterations: 100),
  ])
  func `of 10,000 events is less than a mebibyte`(sample: TraceSample) throws {
    let recording = try sample.recording()
    #expect(recording.report.trace.count >= 10_000)
    #expect(TraceSVG(recording).rendered().utf8.count < 1 << 20)
  }

  @Test func `never has more marks than a file can bear, even where all are apart`() throws {
    let recording = try TraceSample.calls(threads: 50, iterations: 200).recording()
    let trace = recording.report.trace
    let lanes = TraceLanes(
      trace, TraceFates(recording.report), workers: TraceLanes.groups(50),
      range: 0...trace.length, columns: 100_000
    ).lanes
    let marks = lanes.flatMap(\.marks)
    #expect(marks.count <= TraceLanes.mostMarks)
    #expect(marks.reduce(0) { $0 + $1.iterations } == 10_000)
  }

  @Test func `shows the shortest window event by event, and who did it`() throws {
    let recording = try TraceSample.lossy(threads: 2, iterations: 1).recording()
    let elements = try XMLElements(TraceSVG(recording).rendered())
    let zoom = elements.named("text").filter { $0.within.contains("zoom") }
    let events = zoom.filter { $0.styles.contains { $0.hasPrefix("event") } }
    #expect(
      events.map(\.text) == [
        "1 · reads count 0", "2 · reads count 0", "3 · writes count 1", "4 · writes count 1",
      ])
    #expect(events.map { $0.styles[0] } == ["event", "event", "event-lost", "event-erases"])
    let offsets = zoom.filter { $0.styles.contains("offset") }.map(\.text)
    #expect(offsets.count == 4)
    #expect(offsets[0] == "+0 ns")
    #expect(offsets[2].hasSuffix(" ns · lost"))
    #expect(offsets[3].hasSuffix(" ns · erases 1 update"))
    #expect(elements.named("path").filter { $0.styles == ["arrow"] }.count == 1)
  }

  @Test func `tells what was lost by shape, not by colour alone`() throws {
    let recording = try TraceSample.lossy(threads: 3, iterations: 1).recording()
    let elements = try XMLElements(TraceSVG(recording).rendered())
    func marks(_ name: String, _ style: String) -> Int {
      elements.named(name).filter { $0.within.last == "zoom" && $0.styles == [style] }.count
    }
    #expect(marks("rect", "lost") == 2)
    #expect(marks("path", "cross") == 2)
    #expect(elements.named("pattern").map { $0.attributes["id"] } == ["hatch"])
    #expect(marks("path", "erases") == 1)
  }

  @Test func `labels only what matters of a long window, and says so`() throws {
    let late: [RecordedStep] = [(1, .call, 0), (1, .update, 0)]
    let fast = (0..<50).flatMap { value -> [RecordedStep] in
      [(0, .call, 0), (0, .update, value), (0, .return, 0)]
    }
    let recording = try TraceSample(
      steps: late + fast + [(1, .return, 0)], threads: 2, iterations: 50, total: 1
    ).recording()
    let elements = try XMLElements(TraceSVG(recording).rendered())
    let words = elements.named("text").filter { $0.styles.contains { $0.hasPrefix("event") } }
    #expect(
      words.map(\.text) == [
        "1 · reads count 0", "2 · reads count 0", "3 · writes count 1", "100 · reads count 49",
        "101 · writes count 50", "102 · writes count 1",
      ])
    #expect(
      texts(elements).contains { $0.hasSuffix("96 more events of this window are not labelled.") })
  }

  @Test func `shows a hand-over, or else the first iterations, where nothing went wrong`() throws {
    let safe = try XMLElements(
      TraceSVG(TraceSample.safe(threads: 2, iterations: 5).recording()).rendered())
    #expect(texts(safe).contains("The value goes from T1 to T2"))
    #expect(texts(safe).contains("no lost update"))
    let calls = try XMLElements(
      TraceSVG(TraceSample.calls(threads: 2, iterations: 5).recording()).rendered())
    #expect(texts(calls).contains("The first iterations"))
    #expect(texts(calls).contains("1 · begins"))
  }

  @Test func `says what it is of, also to those who do not see it`() throws {
    let recording = try TraceSample.lossy(threads: 2, iterations: 3).recording()
    let elements = try XMLElements(TraceSVG(recording).rendered())
    let root = try #require(elements.all.first)
    #expect(root.attributes["role"] == "img")
    for id in try #require(root.attributes["aria-labelledby"]).split(separator: " ") {
      #expect(elements.all.contains { $0.attributes["id"] == String(id) && !$0.text.isEmpty })
    }
    #expect(
      Set(texts(elements)).isSuperset(of: [
        "counter · data race", "a sample", "2 threads × 3 increments", "lost 3 of 6",
        "50.0% of all increments", "T1", "T2", "lost update", "write that erased it",
        "linux x86_64, 2 cores, Swift 6.3, release build",
      ]))
  }

  @Test func `is well-formed whatever the names are`() throws {
    var sample = TraceSample.lossy(threads: 2, iterations: 1)
    sample.name = "<a> & \"b\" ]]>"
    let elements = try XMLElements(TraceSVG(sample.recording()).rendered())
    #expect(texts(elements).contains("<a> & \"b\" ]]> · data race"))
  }

  @Test func `has looks for dark rooms and for paper`() throws {
    let recording = try TraceSample.lossy(threads: 2, iterations: 1).recording()
    let elements = try XMLElements(TraceSVG(recording).rendered())
    let style = try #require(elements.named("style").first?.text)
    #expect(style.contains("@media screen and (prefers-color-scheme: dark)"))
    #expect(style.contains("@media print"))
    // A style that is used and never defined would show as plain black.
    let used = Set(elements.all.flatMap(\.styles))
    #expect(used.allSatisfy { style.contains(".\($0) ") || style.contains(".\($0),") })
  }
}
