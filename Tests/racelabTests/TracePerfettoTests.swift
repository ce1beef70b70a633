import Foundation
import Testing

@testable import RaceLabKit
@testable import racelab

/// An event as the Trace Event format has it; times in nanoseconds.
private struct Event {
  let phase: String
  let thread: Int
  let time: Int
  let duration: Int?
  let name: String?
  let id: Int?
  let scope: String?
  let arguments: [String: Any]

  init(_ object: [String: Any]) throws {
    phase = try #require(object["ph"] as? String)
    thread = try #require(object["tid"] as? Int)
    _ = try #require(object["pid"] as? Int)
    time = Self.nanoseconds(try #require(object["ts"] as? Double))
    duration = (object["dur"] as? Double).map(Self.nanoseconds)
    (name, id) = (object["name"] as? String, object["id"] as? Int)
    scope = object["s"] as? String
    arguments = object["args"] as? [String: Any] ?? [:]
  }

  var end: Int { time + (duration ?? 0) }

  private static func nanoseconds(_ microseconds: Double) -> Int {
    Int((microseconds * 1_000).rounded())
  }
}

@Suite("A recording as trace events") struct TracePerfettoTests {
  private static let samples = [
    TraceSample.lossy(threads: 2, iterations: 50), .lossy(threads: 5, iterations: 3),
    .safe(threads: 3, iterations: 20), .calls(threads: 2, iterations: 5),
    .deferred(threads: 2, iterations: 30), .lossy(threads: 1, iterations: 1),
  ]

  private func text(_ recording: TraceRecording) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try TracePerfetto(recording).write { bytes += $0 }
    return bytes
  }

  private func events(_ recording: TraceRecording) throws -> [Event] {
    let document = try JSONSerialization.jsonObject(with: Data(text(recording)))
    let object = try #require(document as? [String: Any])
    #expect(object["displayTimeUnit"] as? String == "ns")
    return try #require(object["traceEvents"] as? [[String: Any]]).map { try Event($0) }
  }

  @Test(arguments: samples)
  func `has slices that nest on each thread`(sample: TraceSample) throws {
    let events = try events(sample.recording())
    let slices = events.filter { $0.phase == "X" }
    #expect(slices.allSatisfy { ($0.duration ?? -1) >= 0 })
    for thread in Set(slices.map(\.thread)) {
      // A stable order: of two that begin together the longer one lies around the other.
      let sorted = slices.filter { $0.thread == thread }.sorted {
        ($0.time, -$0.end) < ($1.time, -$1.end)
      }
      var open: [Event] = []
      for slice in sorted {
        while let last = open.last, last.end <= slice.time { open.removeLast() }
        if let last = open.last { #expect(slice.end <= last.end) }
        open.append(slice)
      }
    }
    let iterations = slices.filter { $0.name?.hasPrefix("iteration") == true }
    #expect(iterations.count == sample.threads * sample.iterations)
  }

  @Test(arguments: samples)
  func `has an instant for each access, with its value`(sample: TraceSample) throws {
    let recording = try sample.recording()
    let trace = recording.report.trace
    let instants = try events(recording).filter { $0.phase == "i" }
    #expect(instants.allSatisfy { $0.scope == "t" && $0.arguments["variable"] != nil })
    for worker in trace.workers.indices {
      let accesses = trace.workers[worker].filter { $0.operation.isAccess }
      let own = instants.filter { $0.thread == trace.workThread(of: worker) }
      #expect(own.map { $0.arguments["value"] as? Int } == accesses.map(\.value))
      #expect(own.map(\.time) == accesses.map(\.time))
      #expect(own.map { $0.arguments["processor"] as? Int } == accesses.map(\.processor))
    }
    let fates = instants.compactMap { $0.arguments["fate"] as? String }
    #expect(fates.count { $0 == "lost" } == recording.report.found)
  }

  @Test(arguments: samples)
  func `has a flow from each victim to the write that erased it`(sample: TraceSample) throws {
    let recording = try sample.recording()
    let events = try events(recording)
    let starts = events.filter { $0.phase == "s" }
    let ends = events.filter { $0.phase == "f" }
    #expect(starts.count == recording.report.found)
    #expect(starts.compactMap(\.id) == Array(1..<starts.count + 1))
    #expect(starts.map(\.id) == ends.map(\.id))
    let slices = events.filter { $0.phase == "X" }
    for (start, end) in zip(starts, ends) {
      #expect(start.time <= end.time)
      for (flow, fate) in [(start, "lost"), (end, "erases")] {
        #expect(
          slices.contains {
            $0.thread == flow.thread && $0.name == fate && $0.time <= flow.time
              && flow.time <= $0.end
          })
      }
    }
  }

  @Test func `names the process and each thread`() throws {
    func names(_ sample: TraceSample) throws -> [String] {
      try events(sample.recording()).filter { $0.phase == "M" }
        .compactMap { $0.arguments["name"] as? String }
    }
    #expect(
      try names(.lossy(threads: 2, iterations: 1)) == ["racelab counter", "T1", "T2"])
    #expect(
      try names(.deferred(threads: 1, iterations: 2))
        == ["racelab counter", "T1", "T1's work"])
  }

  @Test func `is valid whatever the names are`() throws {
    var sample = TraceSample.lossy(threads: 2, iterations: 1)
    sample.name = "\"a\"\\ \n"
    #expect(try events(sample.recording())[0].arguments["name"] as? String == "racelab \"a\"\\ \n")
  }

  @Test func `comes in pieces that are no longer than need be`() throws {
    var sizes: [Int] = []
    let recording = try TraceSample.lossy(threads: 2, iterations: 3_000).recording()
    try TracePerfetto(recording).write { sizes.append($0.count) }
    #expect(sizes.count > 2)
    #expect(sizes.allSatisfy { $0 < 1 << 19 })
  }

  @Test(arguments: [0, 7, 1_000, 1_042, 999_999, 12_345_678_901])
  func `writes times to the nanosecond`(time: Int) throws {
    var json = JSONBytes()
    json.add(microseconds: time)
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == String(format: "%.3f", Double(time) / 1e3))
  }
}
