/// What a scenario runs: the work, type-erased, and what its N workers are.
///
/// The work is specialised where the scenario is declared, so that an increment costs what it says
/// and no call through a closure or a protocol.
public struct Program: Sendable {
  /// What N counts.
  public enum Workers: String, Sendable {
    case threads, tasks, chunks
  }

  public let workers: Workers
  let execute: @Sendable (Run) throws(RunError) -> Run.Ending

  @usableFromInline init(
    workers: Workers, execute: @escaping @Sendable (Run) throws(RunError) -> Run.Ending
  ) {
    self.workers = workers
    self.execute = execute
  }

  /// N threads, released together, that all work on one state made afresh for each run.
  @inlinable
  public static func threads<Shared: SharedState>(
    sharing make: @autoclosure @escaping @Sendable () -> Shared
  ) -> Program {
    threads { _ in make() }
  }

  /// N threads, released together, sharing what `make` returns for that number of threads.
  ///
  /// - Parameter warmsUp: whether each thread first works on a state of its own; not if the very
  ///   first touch of something that exists once in the process is what is to be seen.
  @inlinable
  public static func threads<Shared: SharedState>(
    warmsUp: Bool = true, sharing make: @escaping @Sendable (_ threads: Int) -> Shared
  ) -> Program {
    Program(workers: .threads) { (run) throws(RunError) in
      let shared = make(run.setup.threads)
      return try run.onThreads(
        warmUp: { worker in
          guard warmsUp else { return }
          let scratch = make(1)
          work(on: scratch, worker)
          scratch.settle()
        },
        work: { worker in work(on: shared, worker) },
        settle: { shared.settle() },
        total: { shared.total }, violations: { shared.violations })
    }
  }

  /// N tasks, released together, that all increment one total made afresh for each run.
  @inlinable
  public static func tasks<Shared: AsyncSharedTotal>(
    sharing make: @autoclosure @escaping @Sendable () -> Shared
  ) -> Program {
    Program(workers: .tasks) { (run) throws(RunError) in
      let shared = make()
      return run.onTasks(
        warmUp: { worker in await work(on: make(), worker) },
        work: { worker in await work(on: shared, worker) },
        total: { await shared.total })
    }
  }

  /// A program that hands out `run.workers` by itself and returns the total.
  public static func whole(
    _ workers: Workers, total: @escaping @Sendable (_ run: Run) async -> Int
  ) -> Program {
    Program(workers: workers) { (run) throws(RunError) in run.whole(total) }
  }

  // Not inlined, so that the warm-up runs the very code that the run does.
  @inlinable @inline(never)
  static func work<Shared: SharedState>(on shared: Shared, _ worker: Worker) {
    shared.work(worker)
  }

  @inlinable @inline(never)
  static func work<Shared: AsyncSharedTotal>(on shared: Shared, _ worker: Worker) async {
    await worker.iterateAsync { await shared.increment(worker) }
  }
}
