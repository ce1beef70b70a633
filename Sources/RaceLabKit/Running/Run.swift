import CRaceLab
import Dispatch

/// One run of a scenario while it lasts: its sizes and its workers.
public final class Run: Sendable {
  public let setup: Setup
  /// The workers, for a program that hands out the work by itself; one for each of `setup.threads`.
  public let workers: [Worker]
  let control: RunControl
  /// Kept as long as workers may write there, even those left behind at a time limit.
  private let recorder: Recorder?
  /// Whether each thread stays on the processor that it starts on.
  private let isPlaced: Bool

  /// Iterations of the warm-up: the first ones touch new pages and bind symbols, and would keep
  /// the threads of a fresh process from overlapping.
  private static let warmUpIterations = 64

  /// - Parameter recorder: made for the same setup.
  init(
    _ setup: Setup, isPlaced: Bool = true, recorder: Recorder? = nil, monitor: RunMonitor? = nil,
    measuresUsage: Bool = false
  ) {
    (self.setup, self.isPlaced) = (setup, isPlaced)
    let control = RunControl(
      think: setup.think, boost: setup.boost, work: setup.work, threads: setup.threads,
      origin: recorder?.origin ?? 0, measuresUsage: measuresUsage)
    (self.control, self.recorder) = (control, recorder)
    let pattern = setup.reads?.pattern ?? []
    workers = (0..<setup.threads).map { index in
      Worker(
        index: index, iterations: setup.iterations, step: setup.step,
        isWriter: index < setup.writers, control: control, writePattern: pattern,
        lane: recorder?.lanes[index],
        progress: monitor?.workers[index])
    }
  }

  /// How a run's program ended: the total, what went wrong if the program knows, and the time from
  /// the first start to the last end.
  @usableFromInline struct Ending {
    let total: Int
    var violations: [String: Int] = [:]
    let time: Duration
    /// Nil unless it was to be measured.
    var usage: Usage?
    /// Of a program that says itself what it should come to.
    var expected: Int?
    /// The first error that the program's own code threw, in words; the rest means nothing then.
    var failure: String?
  }

  /// Runs `work` on a thread for each worker, released together, and waits for all of them.
  ///
  /// Each thread calls `warmUp` first, outside the time; the last one to finish calls `settle`.
  @usableFromInline func onThreads(
    warmUp: @escaping @Sendable (Worker) -> Void, work: @escaping @Sendable (Worker) -> Void,
    settle: @escaping @Sendable () -> Void, total: () -> Int, violations: () -> [String: Int]
  ) throws(RunError) -> Ending {
    let placement = Placement()
    let gate = StartGate(count: workers.count, processors: placement.count)
    let countdown = Countdown(workers.count)
    var threads: [OSThread] = []
    threads.reserveCapacity(workers.count)
    for worker in workers {
      do throws(OSThread.Refused) {
        threads.append(
          try OSThread(name: "worker \(worker.index + 1)") { [self] in
            if isPlaced { placement.place(worker.index) }
            warmUp(scratchWorker(isWriter: worker.isWriter))
            worker.start()  // the first look at a clock takes longer than many an increment
            guard gate.pass() else { return }
            worker.start()
            work(worker)
            if countdown.isLast() { settle() }
            worker.end()
          })
      } catch {
        gate.cancel(started: threads.count)
        for thread in threads { thread.join() }
        throw .threadRefused(started: threads.count, code: error.code)
      }
    }
    for thread in threads { thread.join() }
    return Ending(
      total: total(), violations: violations(), time: timeOfWorkers, usage: usageOfWorkers)
  }

  /// Runs `work` in a task for each worker, released together, and waits for all of them.
  @usableFromInline func onTasks(
    warmUp: @escaping @Sendable (Worker) async -> Void,
    work: @escaping @Sendable (Worker) async -> Void, total: @escaping @Sendable () async -> Int
  ) -> Ending {
    let gate = TaskGate(count: workers.count)
    let total = blocking { [self] in
      await withTaskGroup { group in
        for worker in workers {
          group.addTask { [self] in
            await warmUp(scratchWorker())
            await gate.pass()
            worker.start()
            await work(worker)
            worker.end()
          }
        }
      }
      return await total()
    }
    return Ending(total: total, time: timeOfWorkers, usage: usageOfWorkers)
  }

  /// Runs a program that hands out the work by itself.
  func whole(_ program: @escaping @Sendable (Run) async -> Int) -> Ending {
    let before = control.measuresUsage ? racelab_measure_usage() : nil
    let start = ContinuousClock.now
    let total = blocking { [self] in await program(self) }
    let time = ContinuousClock.now - start
    return Ending(
      total: total, time: time,
      usage: before.map { Usage(from: $0, to: racelab_measure_usage()) })
  }

  /// A worker for one thread's warm-up on a total of its own, which nobody observes.
  private func scratchWorker(isWriter: Bool = true) -> Worker {
    Worker(
      index: 0, iterations: min(setup.iterations, Self.warmUpIterations), step: setup.step,
      isWriter: isWriter, control: RunControl(think: .none))
  }

  private var usageOfWorkers: Usage? {
    guard control.measuresUsage,
      let first = workers.min(by: { $0.started < $1.started }),
      let last = workers.max(by: { $0.ended < $1.ended })
    else { return nil }
    return Usage(from: first.usageAtStart, to: last.usageAtEnd)
  }

  /// From the first worker's start to the last one's end.
  private var timeOfWorkers: Duration {
    var first = workers[0].started
    var last = workers[0].ended
    for worker in workers {
      first = min(first, worker.started)
      last = max(last, worker.ended)
    }
    return last - first
  }
}

/// Waits on the calling thread, which must not belong to the task pool, for an async result.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  // The semaphore orders the write in the task before the read here.
  nonisolated(unsafe) var result: Result?
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    result = await body()
    done.signal()
  }
  done.wait()
  guard let result else { preconditionFailure("the task ended without a result") }
  return result
}
