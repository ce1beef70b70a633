import Foundation
import RaceLabKit

/// A recording in the Trace Event format, which ui.perfetto.dev and chrome://tracing open.
///
/// Each worker is a thread: a slice an iteration, in it a slice from its first access to its last,
/// an instant an access, and a flow from each write that was lost to the one that erased it. Work
/// that was handed over has a thread of its own beside the worker's.
struct TracePerfetto {
  private let report: TraceReport
  private let trace: Trace
  private let fates: TraceFates
  /// What comes before the events.
  private let header: Data
  private let names: [Data]
  /// The names of the two values, each with its quotes.
  private let variables: [[UInt8]]

  init(_ recording: TraceRecording) throws {
    (report, trace) = (recording.report, recording.report.trace)
    fates = TraceFates(report)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    header = try encoder.encode(Header(recording))
    names = try Metadata.names(trace).map { try encoder.encode($0) }
    variables = try trace.variables.map { Array(try encoder.encode($0)) }
  }

  /// Hands over the document piece by piece: millions of events need not be in memory as text.
  func write<Failure>(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var json = JSONBytes()
    json.add("{\"displayTimeUnit\":\"ns\",\"otherData\":")
    json.add(Array(header))
    json.add(",\"traceEvents\":[\n")
    json.add(Array(names.joined(separator: Array(",\n".utf8))))
    for worker in trace.workers.indices {
      for (number, iteration) in trace.iterations(of: worker).enumerated() {
        add(iteration, number: number + 1, to: &json)
        try json.flush(to: take)
      }
    }
    try TraceFlows(report).write(to: &json, take)
    json.add("\n]}\n")
    try json.flush(atLeast: 1, to: take)
  }

  private func add(_ iteration: TraceIteration, number: Int, to json: inout JSONBytes) {
    let events = trace.workers[iteration.worker]
    if let call = iteration.call {
      let start = events[call].time
      json.addEvent("X", on: iteration.worker + 1, at: start)
      json.add(",\"dur\":")
      json.add(microseconds: events[iteration.end].time - start)
      json.add(",\"name\":\"iteration ")
      json.add(number)
      json.add("\"}")
    }
    guard let accesses = iteration.accesses else { return }
    let thread = trace.workThread(of: iteration.worker)
    let start = events[accesses.lowerBound].time
    json.addEvent("X", on: thread, at: start)
    json.add(",\"dur\":")
    json.add(microseconds: events[accesses.upperBound].time - start)
    let fate = accesses.lazy.compactMap { fates.fate(iteration.worker, $0) }.first
    json.add(",\"name\":\"")
    json.add(fate?.word ?? "accesses")
    json.add("\"}")
    for number in accesses {
      add(events[number], fates.fate(iteration.worker, number), on: thread, to: &json)
    }
  }

  /// An access as an instant; nothing for a call or a return.
  private func add(
    _ event: TraceEvent, _ fate: TraceFates.Fate?, on thread: Int, to json: inout JSONBytes
  ) {
    guard let variable = event.operation.variable else { return }
    json.addEvent("i", on: thread, at: event.time)
    json.add(event.operation.isWrite ? ",\"name\":\"write " : ",\"name\":\"read ")
    json.add(event.value)
    json.add("\",\"s\":\"t\",\"args\":{\"value\":")
    json.add(event.value)
    json.add(",\"variable\":")
    json.add(variables[variable])
    if let processor = event.processor {
      json.add(",\"processor\":")
      json.add(processor)
    }
    if let fate {
      json.add(",\"fate\":\"")
      json.add(fate.word)
      json.add("\"")
    }
    json.add("}}")
  }
}

extension JSONBytes {
  /// The beginning of an event, after another one.
  mutating func addEvent(_ phase: StaticString, on thread: Int, at nanoseconds: Int) {
    add(",\n{\"ph\":\"")
    add(phase)
    add("\",\"pid\":1,\"tid\":")
    add(thread)
    add(",\"ts\":")
    add(microseconds: nanoseconds)
  }
}

extension TraceFates.Fate {
  fileprivate var word: StaticString {
    switch self {
    case .lost: "lost"
    case .erases: "erases"
    }
  }
}

extension Trace {
  /// The number of the thread in the document on which a worker's accesses are.
  func workThread(of worker: Int) -> Int { isDeferred ? workers.count + worker + 1 : worker + 1 }
}

/// What the recording is of.
private struct Header: Encodable {
  let scenario: String
  let grade: String
  let setup: String
  let think: String
  let boost: String?
  let wentWrong: Int
  let dropped: Int
  let host: RaceLabKit.Host

  init(_ recording: TraceRecording) {
    let trace = recording.report.trace
    (scenario, grade) = (trace.scenario.name, trace.scenario.grade.rawValue)
    (setup, think) = (trace.setup.words(of: trace.scenario), trace.setup.think.typed)
    boost = trace.setup.boost?.words
    (wentWrong, dropped) = (recording.report.reported, trace.dropped)
    host = recording.host
  }
}

/// Names the process or a thread.
private struct Metadata: Encodable {
  let ph = "M"
  let pid = 1
  let tid: Int
  let ts = 0
  let name: String
  let args: [String: String]

  static func names(_ trace: Trace) -> [Metadata] {
    var names = [
      Metadata(tid: 0, name: "process_name", args: ["name": "racelab \(trace.scenario.name)"])
    ]
    func name(_ tid: Int, _ name: String) {
      names.append(Metadata(tid: tid, name: "thread_name", args: ["name": name]))
    }
    for worker in trace.workers.indices {
      name(worker + 1, "T\(worker + 1)")
      if trace.isDeferred { name(trace.workThread(of: worker), "T\(worker + 1)'s work") }
    }
    return names
  }
}
