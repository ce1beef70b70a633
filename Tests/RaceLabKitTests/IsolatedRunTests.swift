import Foundation
import RaceLabKit
import TestSupport
import Testing

/// Children of the program `child-fixture`, which ends in every way that a child can.
@Suite("A run in a child process") struct IsolatedRunTests {
  private static var fixture: URL { productsDirectory.appending(path: "child-fixture") }

  private func run(
    _ name: String, timeout: Duration = patience
  ) async throws -> IsolatedRun {
    let scenario = Scenario(
      name: name, grade: .hazard, section: .counter, summary: "", reason: "", next: "",
      program: .whole(.threads) { _ in 0 })
    let setup = try #require(Setup(threads: 2, iterations: 1))
    return try await onThread {
      try IsolatedRun(of: scenario, setup, timeout: timeout, executable: Self.fixture.path)
    }
  }

  private func death(_ name: String) async throws -> Death? {
    let outcome = try await run(name).outcome
    guard case .died(let death) = outcome else {
      Issue.record("\(outcome)")
      return nil
    }
    return death
  }

  @Test func `finishes with its result, version and host`() async throws {
    let run = try await run("exact")
    guard case .finished(let result) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(result.actual == 2)
    #expect(run.version == "fixture")
    #expect(run.host == Host.current)
    #expect(run.output == "")
  }

  @Test func `keeps what it prints apart from its result`() async throws {
    let run = try await run("noisy")
    guard case .finished = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(run.output.hasPrefix("line 1\nline 2\n"))
    #expect(run.output.hasSuffix("line 20\nand this on standard output\n"))
  }

  @Test func `may print more than is kept`() async throws {
    let run = try await run("flood")
    guard case .finished = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect((8 << 20...16 << 20).contains(run.output.utf8.count))
  }

  @Test func `that dies of a signal is named, with its last lines`() async throws {
    let segfault = try await death("segfault")
    #expect(segfault == Death(cause: .signal(SIGSEGV), lastLines: []))
    #expect(segfault?.signalName?.symbol == "SIGSEGV")

    let trap = try await death("trap")
    #expect(trap?.cause == .signal(SIGILL) || trap?.cause == .signal(SIGTRAP))
    #expect(trap?.lastLines.contains { $0.contains("this is the end") } == true)
  }

  @Test func `that exits without a result is told by its status`() async throws {
    #expect(try await death("exit") == Death(cause: .exit(3), lastLines: []))
  }

  @Test func `that nobody can serve is told by its status and words`() async throws {
    let death = try await death("no-such-scenario")
    #expect(death?.cause == .exit(64))
    #expect(death?.lastLines == ["this is no request that a child understands"])
  }

  @Test func `that says nonsense is ended`() async throws {
    #expect(try await death("nonsense")?.cause == .nonsense)
  }

  @Test func `that hangs tells where its threads are`() async throws {
    let outcome = try await run("deadlock", timeout: .milliseconds(200)).outcome
    guard case .timedOut(let completed, let threads) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(completed == nil)
    #expect(Set(threads.map(\.name)).isSuperset(of: ["main thread", "worker 1", "worker 2"]))
    #if os(Linux)
      let workers = threads.filter { $0.name.hasPrefix("worker") }
      #expect(workers.allSatisfy { $0.state == "S" && !$0.frames.isEmpty })
      if Toolchain.symbolizer != nil, Toolchain.demangler != nil {
        for stack in Symbolizer.stacks(of: workers) {
          #expect(stack.demonstrated.first?.function == "LockedTwice.increment(_:)")
        }
      }
    #endif
  }

  @Test func `that does not even answer is told as far as the system knows`() async throws {
    let outcome = try await run("stopped", timeout: .milliseconds(50)).outcome
    guard case .timedOut(nil, let threads) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #if os(Linux)
      #expect(threads.first { $0.name == "main thread" }?.state == "T")
    #endif
  }

  @Test func `that cannot be started is an error`() async throws {
    let setup = try #require(Setup(threads: 1, iterations: 1))
    let scenario = Scenario(
      name: "none", grade: .safe, section: .counter, summary: "", reason: "", next: "",
      program: .whole(.threads) { _ in 0 })
    #expect(throws: ChildError.cannotStart(executable: "/nowhere/racelab", code: ENOENT)) {
      try IsolatedRun(
        of: scenario, setup, timeout: .seconds(1), executable: "/nowhere/racelab")
    }
  }

  #if os(Linux)
    @Test func `leaves no descriptor and no process, however many there were`() throws {
      #expect(try parent(["many", "16"]) == "descriptors 0, children none\n")
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `ends with its helpers when its parent is ended`(signal: Int32) throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "racelab-\(UUID())")
      defer { try? FileManager.default.removeItem(at: file) }
      let parent = Process()
      parent.executableURL = Self.fixture
      parent.arguments = ["hold", file.path]
      try parent.run()
      var numbers: [Int] = []
      try wait("the child to start its helper") {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        return numbers.count == 2
      }
      #expect(numbers.allSatisfy(isRunning))
      kill(parent.processIdentifier, signal)
      parent.waitUntilExit()
      try wait("the child and its helper to end") { !numbers.contains(where: isRunning) }
    }

    private func parent(_ arguments: [String]) throws -> String {
      let (process, output) = (Process(), Pipe())
      process.executableURL = Self.fixture
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self)
    }

    /// Not ended, nor ended and only waiting to be reaped.
    private func isRunning(_ process: Int) -> Bool {
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      guard let end = stat.lastIndex(of: ")") else { return false }
      return stat[end...].dropFirst(2).first != "Z"
    }

    /// Looks until `condition` holds; fails after half a minute.
    private func wait(_ what: String, _ condition: () -> Bool) throws {
      let deadline = ContinuousClock.now + .seconds(30)
      while !condition() {
        try #require(.now < deadline, "waited in vain for \(what)")
        usleep(2_000)
      }
    }
  #endif
}
