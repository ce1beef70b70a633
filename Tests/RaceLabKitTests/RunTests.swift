import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import RaceLabKit

/// A total that is right whatever happens, and remembers who came.
private final class Register: SharedTotal {
  let count = Atomic<Int>(0)
  let settled = Atomic<Int>(0)
  let seen = Mutex<Set<Int>>([])

  func increment(_ worker: Worker) {
    worker.think()
    _ = seen.withLock { $0.insert(worker.index) }
    count.wrappingAdd(worker.step, ordering: .relaxed)
  }

  func settle() { settled.wrappingAdd(1, ordering: .relaxed) }
  var total: Int { count.load(ordering: .relaxed) }
}

@Suite("A run") struct RunTests {
  private func scenario(_ program: Program) -> Scenario {
    Scenario(
      name: "sample", grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: program)
  }

  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  /// Only the run proper gets the register: the warm-up has one of its own for each thread.
  private func program(sharing register: Register, _ made: Counter = Counter()) -> Program {
    .threads { _ in
      made.value.wrappingAdd(1, ordering: .relaxed).oldValue == 0 ? register : Register()
    }
  }

  private func run(
    _ program: Program, _ setup: Setup, timeout: Duration
  ) async throws -> RunOutcome {
    let scenario = scenario(program)
    return try await onThread { try scenario.run(setup, timeout: timeout) }
  }

  private func setup(
    _ threads: Int, _ iterations: Int, step: Int = 1, think: ThinkTime = .none
  ) throws -> Setup {
    try #require(Setup(threads: threads, iterations: iterations, step: step, think: think))
  }

  @Test(arguments: [1, 2, 3, 8, 50], [1, 7, 3_000])
  func `does every iteration of every worker once`(threads: Int, iterations: Int) async throws {
    let register = Register()
    let made = Counter()
    let program = program(sharing: register, made)
    let outcome = try await run(program, setup(threads, iterations, step: 5), timeout: patience)
    guard case .finished(let result) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(result.actual == threads * iterations * 5)
    #expect(result.seconds > 0)
    #expect(register.seen.withLock { $0 } == Set(0..<threads))
    #expect(register.settled.load(ordering: .relaxed) == 1)
    #expect(made.value.load(ordering: .relaxed) == threads + 1)
  }

  @Test func `works with 5,000 threads`() async throws {
    let outcome = try await run(
      .threads(sharing: Register()), setup(5_000, 2), timeout: patience)
    guard case .finished(let result) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(result.actual == 10_000)
  }

  @Test func `stops its workers at the time limit, and says how far they came`() async throws {
    let register = Register()
    let program = program(sharing: register)
    let setup = try setup(2, 1_000_000, think: .duration(.milliseconds(1)))
    let outcome = try await run(program, setup, timeout: .milliseconds(50))
    // On a busy machine the limit can pass before the first increment: then it says 0.
    #expect(outcome == .timedOut(completed: register.total))
    #expect(register.total < 2_000_000)
  }

  @Test func `leaves workers behind that do not stop when told to`() async throws {
    let blocker = DispatchSemaphore(value: 0)
    let program = Program.whole(.tasks) { _ in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          blocker.wait()
          continuation.resume()
        }
      }
      return 0
    }
    let outcome = try await run(program, setup(1, 1), timeout: .milliseconds(1))
    #expect(outcome == .timedOut(completed: nil))
    blocker.signal()
  }

  @Test func `hands a whole program one worker for each of N`() async throws {
    let program = Program.whole(.chunks) { run in
      run.workers.reduce(0) { sum, worker in
        var part = 0
        worker.iterate { part += worker.step }
        return sum + part * (worker.index + 1)
      }
    }
    let outcome = try await run(program, setup(3, 2_000, step: 2), timeout: patience)
    guard case .finished(let result) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(result.actual == 4_000 * (1 + 2 + 3))
  }

  @Test func `sends home the threads it has when the next one is refused`() {
    let gate = StartGate(count: 3, processors: 2)
    let passed = Mutex<[Bool]>([])
    do throws(OSThread.Refused) {
      let threads = [
        try OSThread(name: "test") { passed.withLock { $0.append(gate.pass()) } },
        try OSThread(name: "test") { passed.withLock { $0.append(gate.pass()) } },
      ]
      gate.cancel(started: 2)
      for thread in threads { thread.join() }
    } catch {
      Issue.record("no thread: \(error.code)")
    }
    #expect(passed.withLock { $0 } == [false, false])
  }

  @Test(arguments: [ThinkTime.yield, .duration(.microseconds(50)), .duration(.milliseconds(2))])
  func `thinks at least as long as asked`(think: ThinkTime) async throws {
    let outcome = try await run(
      .threads(sharing: Register()), setup(1, 10, think: think), timeout: patience)
    guard case .finished(let result) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    if case .duration(let duration) = think { #expect(result.seconds >= duration.seconds * 10) }
  }
}
