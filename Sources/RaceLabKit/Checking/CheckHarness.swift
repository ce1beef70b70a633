import CRaceLab
import Foundation

/// The `main` of a program that `racelab check` makes out of a learner's files.
public enum CheckHarness {
  /// What `IsolatedRun` asks for.
  static let name = "check"

  /// Serves one run of what `make` returns, on threads, and ends the process.
  public static func serve(
    _ make: @escaping @Sendable (_ threads: Int, _ iterations: Int) throws -> CheckedRun
  ) -> Never {
    serve(.check(make))
  }

  /// The same with tasks.
  public static func serve(
    _ make: @escaping @Sendable (_ tasks: Int, _ iterations: Int) async throws -> CheckedTaskRun
  ) -> Never {
    serve(.check(make))
  }

  private static func serve(_ program: Program) -> Never {
    let scenario = Scenario(
      name: name, grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: program)
    ChildServer.reportingErrors {
      try OSThread(name: "coordinator") {
        ChildServer.serve([scenario], version: name)
      }.detach()
    }
    // For code that hands work to the main queue or the main actor.
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  // MARK: A whole program

  /// Runs a learner's own program, whose entry point is named `racelab_program`, on the main thread,
  /// keeps the process alive until its queues are idle, and ends it.
  ///
  /// Its standard input is empty.
  public static func serveProgram() -> Never {
    let request = ChildServer.greet(version: name)
    let lifeline = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    racelab_buffer_lines()
    ChildServer.reportingErrors {
      try ChildServer.watchLifeline(lifeline, of: nil)
      if request.tellsStandstill { try ChildServer.watchStandstill() }
    }
    ending.stillness = Stillness()
    // Whatever ends the program (a return, a call of exit, the end of an async main) leads here.
    atexit { CheckHarness.end() }
    let status = racelab_program(CommandLine.argc, CommandLine.unsafeArgv)
    ending.hasReturned = true
    exit(status)
  }

  private struct Ending {
    var stillness = Stillness()
    var hasReturned = false
    let start = ContinuousClock.now
  }

  // Of the main thread; another one reads it only if it is the one that calls exit.
  nonisolated(unsafe) private static var ending = Ending()

  /// How long a program may go on after it has returned, or has called exit.
  private static let afterReturn: Duration = .seconds(4)
  private static let afterExit: Duration = .seconds(1)

  private static func end() {
    let isMain = Thread.isMainThread
    // Who calls exit does not wait for timers: many a one is there to say that something took too long.
    ending.stillness.heedsTimers = ending.hasReturned
    let end: ContinuousClock.Instant =
      .now + (ending.hasReturned ? afterReturn + Stillness.timersLeft : afterExit)
    let waits = ending.stillness.wait {
      // The main queue's work is done by whoever runs the main run loop. Only what is there: to
      // wait for more, a run loop would set a timer.
      if isMain { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
      return .now < end
    }
    // Idle threads of a pool wait with a limit.
    let left = waits?.filter { $0.key != getpid() && $0.value == .forThread } ?? [:]
    if !left.isEmpty {
      ChildServer.send(.left(ThreadPlace.ofThisProcess(left)))
    }
    ChildServer.send(.ranOn(threads: Int(racelab_covered_threads())))
    let seconds = ending.start.duration(to: .now).seconds
    ChildServer.send(.finished(RunResult(actual: 0, seconds: seconds)))
  }
}
