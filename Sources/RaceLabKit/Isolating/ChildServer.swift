import CRaceLab
import Foundation
import Synchronization

/// The child's side of an isolated run.
public enum ChildServer {
  /// The only argument that a child is started with.
  public static let argument = "child"

  /// Runs what standard input asks for, replies, and ends the process.
  ///
  /// When the lifeline closes, the parent is gone and so is, at once, this whole process group.
  public static func serve(_ scenarios: [Scenario], version: String) -> Never {
    let request = greet(version: version)
    guard let scenario = scenarios.first(where: { $0.name == request.scenario }) else { refuse() }
    let run = Run(request.setup, isPlaced: request.isPlaced)
    reportingErrors {
      try watchLifeline(STDIN_FILENO, of: scenario.script == nil ? run : nil)
      if request.tellsStandstill { try watchStandstill() }
      try perform(scenario, run, request)
    }
    exit(0)
  }

  /// Takes the request and says hello.
  static func greet(version: String) -> ChildRequest {
    guard let line = readLine(STDIN_FILENO),
      let request = try? JSONDecoder().decode(ChildRequest.self, from: line)
    else { refuse() }
    // The parent alone may hear replies: a process started from here must not hold them open.
    _ = fcntl(ChildProcess.replyDescriptor, F_SETFD, FD_CLOEXEC)
    send(.hello(version: version, host: .current))
    return request
  }

  private static func refuse() -> Never {
    FileHandle.standardError.write(Data("this is no request that a child understands\n".utf8))
    exit(64)
  }

  /// Ends the process if `body` throws.
  static func reportingErrors(_ body: () throws -> Void) {
    do {
      try body()
    } catch RunError.threadRefused(let started, let code) {
      send(.threadRefused(started: started, code: code))
    } catch let refused as OSThread.Refused {
      send(.threadRefused(started: 0, code: refused.code))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(70)
    }
  }

  private static func perform(
    _ scenario: Scenario, _ run: Run, _ request: ChildRequest
  ) throws {
    switch scenario.activity {
    case .total(let program):
      let ending = try program.execute(run)
      if run.control.isStopped && ending.failure == nil {
        send(.stopped(completed: run.workers.reduce(0) { $0 + $1.completed }))
      } else {
        send(.finished(RunResult(ending)))
      }
    case .script(let script):
      let play = request.isFixed ? script.fixed ?? script.play : script.play
      let start = ContinuousClock.now
      play(Stage(hear: { send(.said($0)) }, fail: { send(.misbehaved($0)) }))
      send(.finished(RunResult(actual: 0, seconds: start.duration(to: .now).seconds)))
    case .outcomes(let litmus):
      let report = try LitmusReport(
        running: scenario, litmus.variants[0], rounds: request.setup.iterations,
        timeout: .seconds(3600))
      send(.finished(RunResult(actual: report.count(.forbidden), seconds: report.seconds)))
    }
  }

  // MARK: Looking on

  /// Ends the whole process group when `lifeline` closes, and answers what is asked there.
  ///
  /// - Parameter run: nil if it has no workers that could stop: they would be waited for in vain.
  static func watchLifeline(_ lifeline: Int32, of run: Run?) throws(OSThread.Refused) {
    // Before there are any but the main thread and those of the sanitizer's runtime, which must not be
    // interrupted: it has no room for the calls of a signal handler.
    let stillness = Stillness()
    try OSThread(name: "lifeline") {
      while let line = readLine(lifeline) {
        if line == Data(ChildRequest.whereLine.utf8) {
          send(.threads(ThreadPlace.ofThisProcess(stillness.waits)))
        }
        if let run {
          run.control.stop()
        } else {
          send(.stopped(completed: nil))
          break
        }
      }
      kill(0, SIGKILL)
    }.detach()
  }

  /// How long nothing may move before that is told.
  private static let standstill: Duration = .milliseconds(250)

  /// Tells when nothing moves any more, and again after twice the time each: the parent decides
  /// whether that was an end. To be called by the thread that runs what is watched, before it begins.
  static func watchStandstill() throws(OSThread.Refused) {
    // Made here, so that the calling thread counts: it will run what is watched, and set it up before.
    let stillness = Stillness()
    try OSThread(name: "standstill") {
      var pause: Duration = .milliseconds(50)
      var told = 0
      while told < 6 {
        sleepThread(pause)
        guard let waits = stillness.waits(over: standstill) else { continue }
        send(.ranOn(threads: Int(racelab_covered_threads())))
        send(
          .standstill(
            ThreadPlace.ofThisProcess(waits), awaitsTimer: Stillness.awaitsTimer))
        told += 1
        pause = .milliseconds(250 << told)
      }
    }.detach()
  }

  /// The next line from a descriptor; nil at its end.
  ///
  /// Not through C's stdin: a thread that waits there holds its lock, and whoever flushes all
  /// streams, as a scenario may, would wait for it.
  private static func readLine(_ descriptor: Int32) -> Data? {
    var line = Data()
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count == 1 && byte == UInt8(ascii: "\n") { return line }
      if count == 1 { line.append(byte) } else if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Held while a reply is written: the run and those who look on each have a thread, and a long
  /// line takes more than one write.
  private static let replying = Mutex(())

  static func send(_ message: ChildMessage) {
    // The parent that would read it may be gone; then the lifeline ends this process.
    let replies = FileHandle(fileDescriptor: ChildProcess.replyDescriptor)
    guard let line = try? message.line else { return }
    replying.withLock { _ in try? replies.write(contentsOf: line) }
  }
}
