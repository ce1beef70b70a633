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
    guard let line = readLine(),
      let request = try? JSONDecoder().decode(ChildRequest.self, from: line),
      let scenario = scenarios.first(where: { $0.name == request.scenario })
    else {
      FileHandle.standardError.write(Data("this is no request that a child understands\n".utf8))
      exit(64)
    }
    // The parent alone may hear replies: a process started from here must not hold them open.
    _ = fcntl(ChildProcess.replyDescriptor, F_SETFD, FD_CLOEXEC)
    send(.hello(version: version, host: .current))

    let run = Run(request.setup)
    do {
      let lifeline = try OSThread(name: "lifeline") {
        watchLifeline(of: run, isScript: scenario.script != nil)
      }
      lifeline.detach()
      try perform(scenario, run, request)
    } catch RunError.threadRefused(let started, let code) {
      send(.threadRefused(started: started, code: code))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(70)
    }
    exit(0)
  }

  private static func perform(
    _ scenario: Scenario, _ run: Run, _ request: ChildRequest
  ) throws {
    switch scenario.activity {
    case .total(let program):
      let ending = try program.execute(run)
      if run.control.isStopped {
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

  private static func watchLifeline(of run: Run, isScript: Bool) {
    while let line = readLine() {
      guard line == Data(ChildRequest.whereLine.utf8) else { continue }
      send(.threads(ThreadPlace.ofThisProcess()))
      guard isScript else {
        run.control.stop()
        continue
      }
      // A script has no workers that could stop: it would only be waited for in vain.
      send(.stopped(completed: 0))
      break
    }
    kill(0, SIGKILL)
  }

  /// The next line of standard input; nil at its end.
  ///
  /// Not through C's stdin: a thread that waits there holds its lock, and whoever flushes all
  /// streams, as a scenario may, would wait for it.
  private static func readLine() -> Data? {
    var line = Data()
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 && byte == UInt8(ascii: "\n") { return line }
      if count == 1 { line.append(byte) } else if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Held while a reply is written: the run and the lifeline each have a thread, and a long line
  /// takes more than one write.
  private static let replying = Mutex(())

  private static func send(_ message: ChildMessage) {
    // The parent that would read it may be gone; then the lifeline ends this process.
    let replies = FileHandle(fileDescriptor: ChildProcess.replyDescriptor)
    guard let line = try? message.line else { return }
    replying.withLock { _ in try? replies.write(contentsOf: line) }
  }
}
