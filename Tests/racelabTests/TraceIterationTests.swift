import Testing

@testable import RaceLabKit
@testable import racelab

@Suite("The iterations of a recording") struct TraceIterationTests {
  private static let samples = [
    TraceSample.lossy(threads: 3, iterations: 4), .safe(threads: 2, iterations: 10),
    .deferred(threads: 2, iterations: 10), .calls(threads: 2, iterations: 3),
  ]

  @Test(arguments: samples)
  func `hold each access once, and all calls`(sample: TraceSample) throws {
    for (keeping, capacity) in [(Recorder.Keeping.oldest, nil), (.oldest, 7), (.newest, 7)] {
      var sample = sample
      (sample.keeping, sample.capacity) = (keeping, capacity)
      let trace = try sample.recording().report.trace
      for worker in trace.workers.indices {
        let events = trace.workers[worker]
        let iterations = Array(trace.iterations(of: worker))
        let accesses = iterations.flatMap { iteration in
          iteration.accesses.map(Array.init)?.filter { events[$0].operation.isAccess } ?? []
        }
        #expect(accesses == events.indices.filter { events[$0].operation.isAccess })
        #expect(
          iterations.compactMap(\.call) == events.indices.filter { events[$0].operation == .call })
      }
    }
  }

  @Test func `of deferred work hold the accesses that belong to each call`() throws {
    let trace = try TraceSample.deferred(threads: 2, iterations: 3).recording().report.trace
    try #require(trace.isDeferred)
    let iterations = Array(trace.iterations(of: 1))
    #expect(iterations.map(\.call) == [0, 2, 4])
    #expect(iterations.map(\.end) == [1, 3, 5])
    #expect(iterations.map(\.accesses) == [6...7, 8...9, 10...11])
  }

  @Test func `begin with those whose calls are missing where only the newest are kept`() throws {
    var sample = TraceSample.deferred(threads: 1, iterations: 5)
    (sample.capacity, sample.keeping) = (6, .newest)
    let trace = try sample.recording().report.trace
    let iterations = Array(trace.iterations(of: 0))
    let calls = trace.workers[0].count { $0.operation == .call }
    try #require(iterations.count > calls)
    #expect(iterations.suffix(calls).allSatisfy { $0.call != nil && $0.accesses != nil })
    #expect(iterations.dropLast(calls).allSatisfy { $0.call == nil })
  }

  @Test func `can begin in the middle`() throws {
    let trace = try TraceSample.safe(threads: 1, iterations: 100).recording().report.trace
    let all = Array(trace.iterations(of: 0))
    let time = trace.workers[0][151].time
    let rest = Array(trace.iterations(of: 0, from: time))
    #expect(rest.map(\.call) == all.suffix(rest.count).map(\.call))
    #expect(rest.first?.call == 150)
  }
}
