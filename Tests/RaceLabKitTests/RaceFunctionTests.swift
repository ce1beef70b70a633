import Dispatch
import RaceLabKit
import Synchronization
import TestSupport
import Testing

/// As somebody would write it who has not thought of threads; not `Sendable`.
private final class Plain {
  var value = 0
  func increment() { value += 1 }
}

private struct Refused: Error {}

@Suite("race") struct RaceFunctionTests {
  // MARK: What it calls

  @Test func `calls the body once for every iteration of every thread`() async throws {
    let calls = Mutex<[RaceCall]>([])
    let report = try await race(threads: 3, iterations: 50) { call in
      calls.withLock { $0.append(call) }
    } total: {
      calls.withLock { $0.count }
    }
    #expect(report.isExact)
    let seen = calls.withLock { $0 }
    #expect(seen.map(\.number).sorted() == Array(0..<150))
    for worker in 0..<3 {
      let own = seen.filter { $0.worker == worker }
      #expect(own.map(\.iteration) == Array(0..<50))
      #expect(own.map(\.number) == Array(worker * 50..<worker * 50 + 50))
    }
  }

  @Test func `calls the body once for every iteration of every task`() async throws {
    let seen = Mutex<[Int]>([])
    let report = try await race(tasks: 4, iterations: 25, timeout: patience) { call in
      await Task.yield()
      seen.withLock { $0.append(call.number) }
    } total: {
      await Task.yield()
      return seen.withLock { $0.count }
    }
    #expect(report.isExact)
    #expect(seen.withLock { $0.sorted() } == Array(0..<100))
  }

  @Test func `makes a value for each run, of any kind`() async throws {
    let made = Atomic<Int>(0)
    @Sendable func make() -> Mutex<Int> {
      made.wrappingAdd(1, ordering: .relaxed)
      return Mutex(0)
    }
    let report = try await race(threads: 2, iterations: 10, runs: 5, on: make()) { mutex in
      mutex.withLock { $0 += 1 }
    } total: {
      $0.withLock { $0 }
    }
    #expect(report.totals == [20, 20, 20, 20, 20])
    #expect(made.load(ordering: .relaxed) == 5)
  }

  @Test @MainActor func `is called from any actor, and its closures belong to none`() async throws {
    let counter = Atomic<Int>(0)
    let report = try await race(threads: 2, iterations: 10, runs: 2, on: Plain()) { _ in
      counter.wrappingAdd(1, ordering: .relaxed)
    } total: { _ in
      counter.exchange(0, ordering: .relaxed)
    }
    #expect(report.isExact)
  }

  // MARK: What it finds

  @Test func `finds the race in a class that is not Sendable`() async throws {
    let report = try await race(threads: 8, iterations: 10_000, runs: 20, on: Plain()) { counter in
      counter.increment()
    } total: {
      $0.value
    }
    #expect(report.hasEnded)
    #expect(!report.isExact)
    #expect(report.racedRuns > 0)
    #expect(report.lost.contains { $0 > 0 })
  }

  @Test func `finds what an actor lets happen between two calls`() async throws {
    actor Account {
      var balance = 0
      func set(_ balance: Int) { self.balance = balance }
    }
    let report = try await race(
      tasks: 4, iterations: 500, timeout: patience, on: Account()
    ) { account in
      let balance = await account.balance
      await Task.yield()
      await account.set(balance + 1)
    } total: {
      await $0.balance
    }
    #expect(!report.isExact)
    #expect(report.description.hasPrefix("4 tasks × 500 calls, 10 runs: expected 2,000, got "))
  }

  @Test func `says of each total what is lost, and how often`() async throws {
    let totals = Mutex([6, 8, 5, 8])
    let report = try await race(threads: 2, iterations: 4, runs: 4, on: ()) { _ in
    } total: { _ in
      totals.withLock { $0.removeFirst() }
    }
    #expect((report.workers, report.iterations, report.expected) == (2, 4, 8))
    #expect(report.runs == 4)
    #expect(report.totals == [6, 8, 5, 8])
    #expect(report.lost == [2, 0, 3, 0])
    #expect(report.racedRuns == 2)
    #expect(report.rate == 0.5)
    #expect(report.interval == Interval.wilson(hits: 2, of: 4))
    #expect(
      report.description == """
        2 threads × 4 calls, 4 runs: expected 8, got 5 to 8, in the worst run 3 lost. \
        2 of 4 runs not exact: 50.0%, 95% interval 15.0% to 85.0%.
        """)
  }

  @Test func `holds the total against the one that is expected`() async throws {
    let report = try await race(threads: 2, iterations: 1, expecting: 0) {
    } total: {
      3
    }
    #expect(report.lost == [-3])
    #expect(!report.isExact)
    #expect(report.description == "2 threads × 1 call: expected 0, got 3, 3 too many.")
  }

  @Test func `does not take exact runs for safety`() async throws {
    let report = try await race(threads: 2, iterations: 1_000, runs: 20, on: Mutex(0)) {
      $0.withLock { $0 += 1 }
    } total: {
      $0.withLock { $0 }
    }
    #expect(report.isExact)
    #expect(
      report.description == """
        2 threads × 1,000 calls, 20 runs: expected 2,000, got 2,000. \
        Nothing was lost, which proves nothing about safety: with 95% confidence, \
        up to 16.1% of such runs may still lose something.
        """)
  }

  @Test func `calls nothing exact whose total it has not read`() async throws {
    let report = try await race(threads: 2, iterations: 10) {}
    #expect(report.hasEnded)
    #expect(!report.isExact)
    #expect(report.totals == [])
    #expect(
      report.description == """
        2 threads × 10 calls. Every call has returned. No total was read, so nothing is known of \
        losses: give race a 'total:'.
        """)
  }

  // MARK: Ends that are none

  @Test func `reports threads that wait for each other, and goes on`() async throws {
    let blocker = DispatchSemaphore(value: 0)
    defer { for _ in 0..<2 { blocker.signal() } }
    // Long enough for the threads to have begun, also on a busy machine.
    let report = try await race(
      threads: 2, iterations: 1, runs: 3, timeout: .seconds(2), on: ()
    ) { _ in
      blocker.wait()
    } total: { _ in
      2
    }
    #expect(!report.hasEnded)
    #expect(!report.isExact)
    #expect(report.runs == 0)
    #expect(report.timeOut?.completed == nil)
    #expect(
      report.description == """
        2 threads × 1 call. Run 1 did not end within 2.00 s, nor when told to stop, as in a \
        deadlock. Its threads are left behind.
        """)
  }

  @Test func `stops slow calls at the time limit, and says how many there were`() async throws {
    let calls = Atomic<Int>(0)
    let report = try await race(threads: 2, iterations: 1_000_000, timeout: .milliseconds(50)) {
      sleepOneMillisecond()
      calls.wrappingAdd(1, ordering: .relaxed)
    }
    #expect(!report.hasEnded)
    let done = calls.load(ordering: .relaxed)
    #expect(done < 2_000_000)
    #expect(report.timeOut?.completed == done)
    #expect(report.description.hasSuffix(" of 2,000,000 calls done."))
  }

  @Test func `throws what the body throws, and ends the race`() async throws {
    let calls = Atomic<Int>(0)
    await #expect(throws: Refused.self) {
      try await race(threads: 2, iterations: 1_000_000) { call in
        sleepOneMillisecond()
        calls.wrappingAdd(1, ordering: .relaxed)
        if call.iteration == 3 { throw Refused() }
      }
    }
    #expect(calls.load(ordering: .relaxed) < 1_000_000)
    await #expect(throws: Refused.self) {
      try await race(tasks: 2, iterations: 1_000_000, timeout: patience) {
        await Task.yield()
        throw Refused()
      }
    }
  }

  @Test func `throws what making a value or reading the total throws`() async throws {
    @Sendable func make() throws -> Int { throw Refused() }
    await #expect(throws: Refused.self) {
      try await race(threads: 1, iterations: 1, on: try make()) { _ in
      } total: {
        $0
      }
    }
    await #expect(throws: Refused.self) {
      try await race(tasks: 1, iterations: 1, timeout: patience) {
      } total: {
        throw Refused()
      }
    }
  }

  private func sleepOneMillisecond() {
    let end = ContinuousClock.now + .milliseconds(1)
    while ContinuousClock.now < end { yieldProcessor() }
  }
}
