import Scenarios
import TestSupport
import Testing

@testable import RaceLabKit
@testable import racelab

private typealias Sample = RunMonitor.Sample

@Suite("The monitor") struct RunMonitorTests {
  private func sample(of name: String, threads: Int = 4, iterations: Int = 500) async throws
    -> Sample
  {
    let scenario = try Curriculum.scenarios.named(name)
    let setup = try #require(
      scenario.setup(threads: threads, iterations: iterations, think: ThinkTime.none))
    let monitor = RunMonitor(setup)
    let outcome = try await onThread {
      try scenario.run(setup, timeout: patience, observer: RunObserver(monitor: monitor))
    }
    guard case .finished = outcome else {
      Issue.record("\(outcome)")
      return monitor.sample()
    }
    return monitor.sample()
  }

  @Test(arguments: [
    "counter", "nslock", "atomic-cas", "serial-queue-async", "operation-queue", "actor", "account",
    "atomic", "concurrent-perform", "task-group", "profile", "barrier-cache", "unguarded-read",
  ])
  func `has seen every iteration of a run that is over, and nobody inside`(name: String)
    async throws
  {
    let workers = try await sample(of: name).workers
    #expect(workers.map(\.done) == [500, 500, 500, 500])
    #expect(workers.allSatisfy { !$0.isInside })
  }

  @Test func `knows values where updates are thought over, and places where accesses are noted`()
    async throws
  {
    let locked = try await sample(of: "nslock")
    #expect(locked.workers.compactMap(\.seen).max() == 1_999)
    #expect(locked.tellsInside)
    let pair = try await sample(of: "profile")
    #expect(pair.workers.allSatisfy { $0.seen == nil })
    #expect(pair.tellsInside)
    #expect(try await !sample(of: "atomic").tellsInside)
  }

  @Test func `shows a worker inside from its first access to its second, or to the end`() {
    let progress = RunMonitor.Progress()
    func isInside() -> Bool { progress.isInside.load(ordering: .relaxed) }
    progress.access()
    #expect(isInside())
    progress.access()
    #expect(!isInside())
    progress.see(1)
    progress.see(2)  // tries again
    #expect(isInside() && progress.begun.load(ordering: .relaxed) == 1)
    progress.access()
    #expect(!isInside())
    progress.end()
    progress.access()  // a write whose iteration is over already
    #expect(!isInside())
  }
}
