import Foundation
import RaceLabKit
import TestSupport
import Testing

@testable import racelab

@Suite(
  "A check of a learner's file", .serialized,
  .enabled(if: Checked.isPossible, "needs swiftc, and 'make tsan'"))
struct CheckTests {
  private static let counter = """
    import Foundation

    final class Counter {
      private(set) var value = 0

      func increment() {
        value += 1
      }
    }
    """

  private static let calls = [
    "--setup", "let c = Counter()", "--each", "c.increment()", "--total", "c.value", "--runs", "3",
  ]

  @Test func `shows what was lost, and the lines that race`() async throws {
    let ending = try await Checked.check(
      Self.counter, Self.calls, until: { $0.output.contains("ended wrong") })
    #expect(ending.status == 1)
    #expect(ending.errors == "")
    #expect(ending.output.hasPrefix("Code.swift\n  c.increment() on 8 threads × 10,000 calls\n"))
    #expect(ending.output.contains("of 3 runs ended wrong ("))
    #expect(ending.output.contains("expected  80,000\n"))
    #expect(ending.output.contains("Data race on value of Counter"))
    #expect(ending.output.contains("Code.swift:7 Counter.increment()\n        value += 1\n"))
    #expect(ending.output.contains("^^^^^ written"))
    #expect(ending.output.contains("\nAccused: a data race. "))
    #expect(!ending.output.contains("harness"))
  }

  @Test func `of the same file again takes what was compiled before`() async throws {
    let arguments = Self.calls + ["--json"]
    // Paths are relative to the current folder, so it must be the same one.
    let checks = try await onThread {
      try withTemporaryFolder { folder in
        try Data(Self.counter.utf8).write(to: folder.appending(path: "Code.swift"))
        return try (0..<2).map { _ in
          try Checked.Document(
            Binary.run(
              ["check", "Code.swift"] + arguments, in: folder, environment: Checked.environment))
        }
      }
    }
    #expect(checks.map(\.isReused) == [false, true])
    #expect(checks[1].kinds == ["dataRace"])
  }

  @Test func `without a fault to find says that this is no proof`() async throws {
    let ending = try await Checked.check(
      Self.counter.replacing("value += 1", with: "lock.withLock { value += 1 }")
        .replacing("  private(set)", with: "  private let lock = NSLock()\n  private(set)"),
      Self.calls + ["--iterations", "1000"])
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("Real threads: all 3 runs ended right.\n"))
    #expect(ending.output.contains("Thread Sanitizer: silent in 3 runs of 8 × 1,000.\n"))
    #expect(
      ending.output.contains("Not accused: no witness has anything against it. That is no proof"))
  }

  @Test func `makes fewer calls where they take long`() async throws {
    let ending = try await Checked.check(
      "import Foundation", ["--each", "usleep(2000)", "--total", "0", "--expect", "0", "--json"])
    let document = try Checked.Document(ending)
    #expect(document.kinds == [])
    #expect((1..<1000).contains(document.observed.iterations))
    #expect((1..<1000).contains(document.sanitizer.iterations))
    #expect(document.observed.runs.allSatisfy { $0.outcome == "finished" })
    #expect(
      document.notes.first?.hasPrefix("Calls take long here, so each thread made fewer: ") == true)
  }

  @Test func `takes calls that only last for endless neither`() async throws {
    let ending = try await Checked.check(
      "import Foundation",
      ["--each", "usleep(1000)", "--iterations", "1000000", "--timeout", "500ms"])
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("Real threads: 1 of 1 run took longer than 500ms ("))
    #expect(ending.output.contains("\nNot judged: no run was done in time"))
  }

  @Test func `shows a deadlock's threads where they wait`() async throws {
    let ending = try await Checked.check(
      """
      import Foundation
      let a = NSLock(), b = NSLock()
      func forth() { a.lock(); b.lock(); b.unlock(); a.unlock() }
      func back() { b.lock(); a.lock(); a.unlock(); b.unlock() }
      """, ["--each", "forth()", "--each", "back()"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("stood still"))
    #expect(ending.output.contains("at Code.swift:3 forth()"))
    #expect(ending.output.contains("at Code.swift:4 back()"))
    #expect(ending.output.contains("\nAccused: a deadlock. "))
  }

  @Test func `shows a crash's signal and last lines`() async throws {
    let ending = try await Checked.check(
      "func fall() { fatalError(\"over the edge\") }", ["--each", "fall()", "--runs", "1"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("over the edge"))
    #expect(ending.output.contains("\nAccused: a crash. "))
    #expect(ending.output.contains("Thread Sanitizer reported no data"))
    #expect(!ending.output.contains("Why: "))
  }

  @Test func `ends what never ends, and forgets what it printed`() async throws {
    let ending = try await Checked.check(
      "func talk() { while true { print(String(repeating: \"x\", count: 10_000)) } }",
      ["--each", "talk()", "--timeout", "500ms"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("did not end within 500ms"))
    #expect(ending.output.contains("\nAccused: no end. "))
    #expect(ending.output.utf8.count < 10_000)
  }

  @Test func `says when an expression throws`() async throws {
    let ending = try await Checked.check(
      """
      struct Full: Error {}
      func put() throws { throw Full() }
      """, ["--each", "try put()", "--runs", "1"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("threw Full()"))
  }

  @Test func `asks tasks where code awaits`() async throws {
    let ending = try await Checked.check(
      """
      actor Account {
        var balance = 0
        func deposit() async { let old = balance; await Task.yield(); balance = old + 1 }
      }
      """,
      [
        "--async", "--setup", "let a = Account()", "--each", "await a.deposit()",
        "--total", "await a.balance", "--iterations", "500", "--runs", "2", "--json",
      ])
    #expect(try Checked.Document(ending).kinds == ["lostUpdates"])
  }

  @Test func `holds an invariant against each run`() async throws {
    let ending = try await Checked.check(
      Self.counter, ["--each", "_ = Counter()", "--invariant", "1 > 2", "--runs", "2", "--json"])
    #expect(try Checked.Document(ending).kinds == ["lostUpdates"])
  }

  // MARK: Whole programs

  @Test func `runs a page until its queues are idle`() async throws {
    let ending = try await Checked.check(
      """
      import Foundation
      var count = 0
      for _ in 0..<4 {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
          for _ in 0..<20_000 { count += 1 }
        }
      }
      """, ["--runs", "4", "--json"])
    let document = try Checked.Document(ending)
    #expect(document.kinds == ["dataRace"])
    #expect(!document.isUntested)
  }

  @Test func `says when a program never left its one thread`() async throws {
    let ending = try await Checked.check("print(\"hello\")", ["--runs", "1"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("\nNothing tested: only one thread ever ran this code"))
  }

  @Test func `leaves out statements where calls are given`() async throws {
    let ending = try await Checked.check(
      Self.counter + "\nlet shared = Counter()\nprint(\"never\")\n",
      ["--each", "shared.increment()", "--total", "shared.value", "--runs", "2"])
    #expect(ending.status == 1)
    #expect(
      ending.output.contains("Left out: the statements outside of declarations, Code.swift:11."))
  }

  // MARK: What does not compile

  @Test func `shows the compiler's errors as the compiler does`() async throws {
    let ending = try await Checked.check("let x: Int = \"y\"\n", ["--each", "print(x)"])
    #expect(ending.status == 65)
    #expect(ending.output == "")
    #expect(
      ending.errors.hasPrefix("racelab: error: the code does not compile; the compiler says:\n"))
    #expect(ending.errors.contains("Code.swift:1:14: error: cannot convert value of type 'String'"))
  }

  @Test func `names the flag whose expression does not compile`() async throws {
    let ending = try await Checked.check(
      Self.counter, ["--setup", "let c = Counter()", "--each", "c.incr()", "--total", "c.name"])
    #expect(ending.status == 65)
    #expect(
      ending.errors == """
        racelab: error: --each 'c.incr()' does not compile: value of type 'Counter' has no member 'incr'
        racelab: error: --total 'c.name' does not compile: value of type 'Counter' has no member 'name'

        """)
  }

  @Test func `lets the set-up call anything 'threads'`() async throws {
    let document = try Checked.Document(
      await Checked.check(
        "class Pool { var size = 0 }",
        [
          "--setup", "let threads = Pool(), iterations = threads", "--each", "_ = iterations",
          "--total", "threads.size", "--runs", "1", "--json",
        ]))
    #expect(document.observed.runs.map(\.expected) == [80_000])
  }

  @Test func `says that Apple's modules are not here`() async throws {
    #if os(Linux)
      let ending = try await Checked.check("import UIKit\n", ["--each", "print(1)"])
      #expect(ending.status == 65)
      #expect(ending.errors.contains("UIKit exists on Apple's platforms only"))
    #endif
  }

  // MARK: What else can be wrong

  @Test func `wants something to run`() async throws {
    let ending = try await Checked.check(Self.counter, [])
    #expect(ending.status == 64)
    #expect(ending.errors.hasPrefix("racelab: error: 'Code.swift' only declares things; "))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test(
    arguments: [
      (["--total", "1"], "--total means nothing without --each"),
      (["--each", "a()", "--expect", "1"], "--expect means nothing without --total"),
      (["--each", "a()", "--each", "b()", "--total", "1"], "with 2 different calls, say what"),
      (["--each", "a()", "--swift-version", "7"], "--swift-version must be one of 5, 6"),
    ])
  func `names the option that can't be used`(arguments: [String], words: String) async throws {
    let ending = try await Checked.check("", arguments)
    #expect(ending.status == 64)
    #expect(ending.errors.contains(words), "\(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test func `says what can't be read`() throws {
    let ending = try Binary.run("check no-such-file.swift")
    #expect(ending.status == 74)
    #expect(
      ending.errors
        == "racelab: error: cannot read 'no-such-file.swift': No such file or directory\n")
  }

  @Test func `needs a compiler, and one of its own version`() async throws {
    let none = try await Checked.check(
      Self.counter, Self.calls, environment: ["PATH": "/nowhere"])
    #expect(none.status == 70)
    #expect(none.errors.contains("there is no swiftc in PATH"))

    let other = try await onThread {
      try withTemporaryFolder { folder in
        let compiler = folder.appending(path: "swiftc")
        let says =
          "<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 7.0 compiler"
        try Data("#!/bin/sh\necho '\(says)'\nexit 1\n".utf8).write(to: compiler)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: compiler.path)
        try Data(Self.counter.utf8).write(to: folder.appending(path: "Code.swift"))
        return try Binary.run(
          ["check", "Code.swift"] + Self.calls, in: folder,
          environment: Checked.environment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) { $1 })
      }
    }
    #expect(other.status == 70)
    #expect(other.errors.contains("is of another version than the one that racelab was built with"))
  }
}
