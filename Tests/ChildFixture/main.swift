import Foundation
import RaceLabKit

// child-fixture: a program whose runs end in every way that a child can.
//
//   child-fixture child           serves one run, as racelab does
//   child-fixture hold FILE       a parent: waits for a run that never ends, and whose process and
//                                 helper process write their numbers into FILE
//   child-fixture many COUNT      a parent: COUNT runs of all kinds; prints what they left behind
switch CommandLine.arguments.dropFirst().first {
case ChildServer.argument:
  ChildServer.serve(Fixture.scenarios, version: "fixture")
case "hold":
  setenv("FIXTURE_FILE", CommandLine.arguments[2], 1)
  var signals = sigset_t()
  sigfillset(&signals)
  sigprocmask(SIG_UNBLOCK, &signals, nil)  // the tests' threads block them, which is inherited
  _ = try Fixture.run("helper", timeout: .seconds(600))
case "many":
  try many(Int(CommandLine.arguments[2]) ?? 0)
default:
  exit(64)
}

enum Fixture {
  static let scenarios = [
    scenario("exact") { run in run.setup.expected },
    scenario("noisy") { run in
      for line in 1...20 { FileHandle.standardError.write(Data("line \(line)\n".utf8)) }
      print("and this on standard output")
      fflush(nil)
      return run.setup.expected
    },
    scenario("flood") { run in
      for _ in 0..<2_000 { FileHandle.standardError.write(Data(repeating: 46, count: 20_000)) }
      return run.setup.expected
    },
    scenario("segfault") { _ in
      kill(getpid(), SIGSEGV)
      return 0
    },
    scenario("trap") { _ in
      print("about to trap")
      fatalError("this is the end")
    },
    scenario("exit") { _ in exit(3) },
    scenario("nonsense") { _ in
      FileHandle(fileDescriptor: 3).write(Data("what?\n".utf8))
      while true { sleep(1) }
    },
    scenario("stopped") { _ in
      kill(getpid(), SIGSTOP)  // it will not answer anything any more
      return 0
    },
    Scenario(
      name: "deadlock", grade: .hazard, section: .counter, summary: "", reason: "", next: "",
      threads: 2, iterations: 1, program: .threads(sharing: LockedTwice())),
    scenario("helper") { _ in
      // Not by Foundation's Process, which gives each process a group of its own.
      let file = ProcessInfo.processInfo.environment["FIXTURE_FILE"] ?? "/dev/null"
      _ = popen("echo \(getpid()) $$ > '\(file)'; exec sleep 600", "r")
      while true { sleep(1) }
    },
  ]

  static func run(_ name: String, timeout: Duration = .seconds(30)) throws -> IsolatedRun {
    guard let scenario = scenarios.first(where: { $0.name == name }),
      let setup = Setup(threads: 2, iterations: 1)
    else { exit(70) }
    return try IsolatedRun(
      of: scenario, setup, timeout: timeout, executable: try Executable.path())
  }

  private static func scenario(
    _ name: String, _ program: @escaping @Sendable (Run) -> Int
  ) -> Scenario {
    Scenario(
      name: name, grade: .hazard, section: .counter, summary: "", reason: "", next: "",
      threads: 2, iterations: 1, program: .whole(.threads) { program($0) })
  }
}

/// Waits for itself.
final class LockedTwice: SharedTotal, @unchecked Sendable {
  private let lock = NSLock()

  func increment(_ worker: Worker) {
    lock.lock()
    lock.lock()
    lock.unlock()
    lock.unlock()
  }

  var total: Int { 0 }
}

/// Runs `count` children of all kinds, time-outs short, and prints the descriptors and child
/// processes that there are now and were not before.
private func many(_ count: Int) throws {
  func descriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
  let before = descriptors()
  let kinds = ["exact", "segfault", "noisy", "exit", "exact", "trap", "deadlock", "helper"]
  for index in 0..<count {
    _ = try Fixture.run(kinds[index % kinds.count], timeout: .milliseconds(20))
  }
  let hasChildren = waitpid(-1, nil, WNOHANG) >= 0 || errno != ECHILD
  print("descriptors \(descriptors() - before), children \(hasChildren ? "left" : "none")")
}
