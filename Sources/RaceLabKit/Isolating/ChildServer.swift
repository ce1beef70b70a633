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
      let lifeline = try OSThread(name: "lifeline") { watchLifeline(of: run) }
      lifeline.detach()
      let ending = try scenario.program.execute(run)
      if run.control.isStopped {
        send(.stopped(completed: run.workers.reduce(0) { $0 + $1.completed }))
      } else {
        send(.finished(RunResult(actual: ending.total, seconds: ending.time.seconds)))
      }
    } catch RunError.threadRefused(let started, let code) {
      send(.threadRefused(started: started, code: code))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(70)
    }
    exit(0)
  }

  private static func watchLifeline(of run: Run) {
    while let line = readLine() {
      guard line == Data(ChildRequest.whereLine.utf8) else { continue }
      send(.threads(ThreadPlace.ofThisProcess()))
      run.control.stop()
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
