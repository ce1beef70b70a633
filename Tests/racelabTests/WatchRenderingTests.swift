import Scenarios
import Testing

@testable import RaceLabKit
@testable import racelab

private typealias Sample = RunMonitor.Sample

/// A run of `counter` that went on for a while, with made-up figures.
private func watched(
  _ scenario: Scenario = counter, threads: Int = 3, iterations: Int = 1_000, runs: Int = 1,
  tellsInside: Bool = true, samples: [[Sample.Worker]]
) throws -> WatchedRun {
  let setup = try #require(scenario.setup(threads: threads, iterations: iterations))
  var run = WatchedRun(scenario, setup, run: min(2, runs), of: runs)
  for (index, workers) in samples.enumerated() {
    run.add(
      Sample(workers: workers, tellsInside: tellsInside), at: .milliseconds(100) * (index + 1))
  }
  return run
}

private func worker(_ done: Int, seen: Int? = nil, isInside: Bool = false) -> Sample.Worker {
  Sample.Worker(done: done, seen: seen, isInside: isInside)
}

private func text(
  _ run: WatchedRun, width: Int = 80, height: Int = 24, style: Style = Style(isOn: false)
) -> String {
  WatchText(run: run, style: style, width: width, height: height).rendered()
}

@Suite("A watched run") struct WatchedRunTests {
  @Test func `has lost what is done and not in the total`() throws {
    let run = try watched(samples: [
      [worker(50, seen: 100), worker(50, seen: 90), worker(1, seen: 0)],
      [worker(150, seen: 140), worker(150, seen: 200), worker(1, seen: 0)],
    ])
    #expect(run.done == 301)
    #expect(run.total == 200)
    #expect(run.lost == 100)
    #expect(run.lostPerSecond == 1_000)
  }

  @Test func `takes the total from who has read since the last sample`() throws {
    // The first has ended on a value that the second then erased.
    let run = try watched(samples: [
      [worker(900, seen: 900), worker(5, seen: 5)], [worker(900, seen: 900), worker(50, seen: 60)],
    ])
    #expect(run.total == 60)
  }

  @Test func `counts steps, and loses nothing while the last update is still to be read`() throws {
    let setup = try #require(counter.setup(threads: 1, iterations: 10, step: 10))
    var run = WatchedRun(counter, setup, run: 1, of: 1)
    run.add(Sample(workers: [worker(5, seen: 40)], tellsInside: true), at: .seconds(1))
    #expect(run.lost == 0)
    run.add(Sample(workers: [worker(9, seen: 50)], tellsInside: true), at: .seconds(2))
    #expect(run.lost == 3)
  }

  @Test func `takes the losses of the last second`() throws {
    let run = try watched(
      samples: (0..<30).map { [worker(1 + 10 * ($0 < 20 ? 0 : $0 - 19), seen: $0 % 2)] })
    #expect(run.lostPerSecond.map { $0 > 90 && $0 < 110 } == true)
  }

  @Test func `lets one alone into a lock, the one that read last`() throws {
    let workers = [worker(5, seen: 9, isInside: true), worker(5, seen: 10, isInside: true)]
    #expect(try watched(nslock, samples: [workers]).inside == [1])
    #expect(try watched(counter, samples: [workers]).inside == [0, 1])
    #expect(
      try watched(nslock, samples: [[worker(5, seen: 9, isInside: true), worker(6, seen: 10)]])
        .inside == [])
  }

  @Test func `does not say who is inside, nor what is lost, where nobody tells`() throws {
    let run = try watched(atomic, tellsInside: false, samples: [[worker(5)], [worker(10)]])
    #expect(run.inside == nil)
    #expect(run.lost == nil && run.total == nil && run.lostPerSecond == nil)
    #expect(run.done == 10)
  }
}

@Suite("The picture of a run") struct WatchTextTests {
  private func frames() throws -> [WatchedRun] {
    let racing = [
      worker(9_000, seen: 15_000, isInside: true), worker(8_500, seen: 15_004), worker(0, seen: 0),
    ]
    return [
      try watched(
        iterations: 10_000, runs: 5, samples: [[worker(1, seen: 0), worker(0), worker(0)], racing]),
      try watched(
        account, threads: 50, iterations: 100,
        samples: [
          (0..<50).map {
            worker($0, seen: 3_000 + 10 * $0, isInside: $0 % 7 == 0)
          }
        ]),
      try watched(
        barrierCache, threads: 8, samples: [(0..<8).map { worker(100 * $0, isInside: $0 == 3) }]),
      try watched(atomic, tellsInside: false, samples: [[worker(1_000), worker(0), worker(333)]]),
      try watched(nslock, samples: [[worker(0), worker(0), worker(0)]]),
    ]
  }

  @Test(arguments: [(80, 24), (40, 15)])
  func `reads as a whole`(width: Int, height: Int) throws {
    let pictures = try frames().map { text($0, width: width, height: height) }
    try expect(
      pictures.joined(separator: "\n----\n") + "\n", isFixture: "watch-\(width).txt")
  }

  @Test(arguments: [1, 5, 20, 39, 40, 60, 80, 200], [1, 4, 10, 15, 24, 60])
  func `fits every screen`(width: Int, height: Int) throws {
    for run in try frames() {
      let lines = text(run, width: width, height: height)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= height)
      #expect(lines.allSatisfy { $0.count < max(2, width) })
    }
  }

  @Test func `shows as many workers as there is room for, and counts the others`() throws {
    let run = try frames()[1]
    for height in 12...60 {
      let picture = text(run, height: height)
      let shown = picture.matches(of: /\n {2}worker\s/).count
      #expect(shown == 50 || picture.contains("and \(50 - shown) more\n"))
      #expect(height < 24 || shown > 8)
    }
  }

  @Test func `changes nothing else with colour`() throws {
    for run in try frames() {
      let coloured = text(run, style: Style(isOn: true))
      #expect(coloured.contains("\u{1B}["))
      #expect(coloured.replacing(/\x1B\[[0-9]*m/, with: "") == text(run))
    }
  }
}
