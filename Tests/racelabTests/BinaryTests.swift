import Foundation
import Scenarios
import Testing

/// The real binary, as a user drives it.
@Suite("The binary", .serialized) struct BinaryTests {
  @Test func `shows the race, the fix and how it ended`() throws {
    let ending = try Binary.run("run counter nslock --runs 20")
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains(#/counter +data race +80,000 .* raced\n/#))
    #expect(ending.output.contains(#/nslock +safe +80,000 +80,000 .* exact\n/#))
  }

  @Test func `prints one JSON document`() throws {
    let ending = try Binary.run("run counter --threads 2 --iterations 10 --step 3 --json")
    #expect(ending.status == 0)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(document["schemaVersion"] as? Int == 1)
    #expect(document["command"] as? String == "run")
    let host = try #require(document["host"] as? [String: Any])
    #expect(Set(host.keys) == ["os", "arch", "cores", "swift", "build", "sanitizer"])
    let scenario = try #require((document["scenarios"] as? [[String: Any]])?.first)
    #expect(scenario["expected"] as? Int == 60)
    #expect(scenario["think"] as? String == "none")
    let run = try #require((scenario["runs"] as? [[String: Any]])?.first)
    let (actual, lost) = (run["actual"] as? Int, run["lost"] as? Int)
    #expect(try #require(actual) + #require(lost) == 60)
  }

  @Test func `tells by its status whether the expectation held`() throws {
    #expect(try Binary.run("run counter --runs 50 --expect race -q").status == 0)
    #expect(try Binary.run("run counter --runs 50 --expect exact -q").status == 1)
    #expect(try Binary.run("run nslock --expect exact -q").status == 0)
    let ending = try Binary.run("run nslock --expect race -q")
    #expect(ending == .init(status: 1, output: "", errors: "", signal: nil))
  }

  @Test func `shows where a hazard hangs, and its fix`() throws {
    let ending = try Binary.run("run relock --timeout 300ms")
    #expect(ending.status == 0)
    for words in [
      "Hung: nothing more came within the time limit of 300ms", "at scenarios/Relock.swift:",
      "closure in relock", "Fixed", "As graded: it was to hang, and did",
    ] {
      #expect(ending.output.contains(words))
    }
  }

  @Test func `says why the sanitizer is not asked about a script`() throws {
    #expect(try Binary.run("tsan relock sync-async-order").output.contains("Not asked"))
    let document = try JSONSerialization.jsonObject(
      with: Data(Binary.run("tsan relock --json").output.utf8))
    let notAsked = (document as? [String: Any])?["notAsked"] as? [[String: Any]]
    #expect(notAsked?.map { $0["name"] as? String } == ["relock"])
  }

  @Test func `prints each deposit of the live log, and then the report`() throws {
    let ending = try Binary.run("run account-nslock --log --threads 3 --think 1ms")
    #expect(ending.status == 0)
    let log = ending.output.matches(of: /\d+\.\d{3} ms  worker [123] +\$(\d+)/).map { Int($0.1) }
    #expect(log == [10, 20, 30])
    #expect(ending.output.contains("Exact: no lost deposit"))
  }

  @Test func `stops a run at its time limit`() throws {
    let ending = try Binary.run("run nslock --think 5ms --iterations 1000000 --timeout 100ms")
    #expect(ending.status == 1)
    #expect(ending.output.contains("Timed out: stopped at the time limit of 100ms with "))
    let json = try Binary.run(
      "run nslock --think 5ms --iterations 1000000 --timeout 100ms --json")
    #expect(json.output.contains("\"verdict\" : \"timedOut\""))
  }

  @Test(arguments: [
    ("", 64, "no command given; try 'racelab run counter' or 'racelab help'"),
    ("rnu", 64, "unknown command 'rnu'; did you mean 'run'?"),
    ("run coutner", 64, "unknown scenario 'coutner'; did you mean 'counter'?"),
    ("explain nothing", 64, "unknown scenario 'nothing'; see 'racelab list'"),
    ("run counter --threads", 64, "--threads needs a value: --threads N"),
    ("run counter --threads 0", 64, "--threads must be a whole number from 1, but is '0'"),
    ("list extra", 64, "'list' can't use the argument 'extra'; leave it out"),
    ("completions tcsh", 64, "SHELL must be one of bash, zsh, fish, but is 'tcsh'"),
    ("list --color=blue", 64, "--color must be one of auto, always, never, but is 'blue'"),
    ("list -o /nowhere/x", 74, "cannot open '/nowhere/x': No such file or directory"),
  ])
  func `answers bad input in one line`(line: String, status: Int32, wording: String) throws {
    let ending = try Binary.run(line)
    #expect(
      ending
        == .init(status: status, output: "", errors: "racelab: error: \(wording)\n", signal: nil))
  }

  @Test(arguments: ["--help", "run --help", "--help run", "run counter -h", "help run", "help"])
  func `offers help anywhere`(line: String) throws {
    let ending = try Binary.run(line)
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("racelab"))
    #expect(ending.output.contains("Usage\n"))
  }

  @Test func `says its version`() throws {
    #expect(try Binary.run("--version").output == "racelab 0.1.0\n")
  }

  @Test func `explains a scenario from the binary alone`() throws {
    let ending = try Binary.run("explain counter")
    #expect(ending.output.hasPrefix("counter: an update can vanish\n"))
    #expect(
      ending.output.contains("    let old = read()\n".replacing("    let", with: "      let")))
    let source = try Binary.run("explain counter --source").output
    #expect(source.hasPrefix("import RaceLabKit\n\npublic let counter = Scenario("))
  }

  @Test func `ends quietly when the reader has gone`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let ending = try Binary.run("list", output: pipe.fileHandleForWriting)
    #expect(ending == .init(status: 0, output: "", errors: "", signal: nil))
  }

  #if os(Linux)
    @Test func `says that the disk is full`() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let ending = try Binary.run("list", output: full)
      #expect(ending.status == 74)
      #expect(
        ending.errors
          == "racelab: error: cannot write to standard output: No space left on device\n")
      #expect(try Binary.run("list -o /dev/full").status == 74)
    }
  #endif

  @Test func `writes to a file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Binary.run("list -o \(file.path)").output == "")
    #expect(try String(contentsOf: file, encoding: .utf8) == Binary.run("list -o -").output)
  }

  @Test func `colours only when asked or on a terminal`() throws {
    let escape = "\u{1B}["
    #expect(try !Binary.run("list").output.contains(escape))
    #expect(try Binary.run("list --color=always").output.contains(escape))
    #expect(
      try Binary.run("list --color always", environment: ["NO_COLOR": "1"]).output.contains(escape))
  }

  @Test(arguments: ["1", "20", "40", "nonsense", "-3", "100000"])
  func `works at any width`(columns: String) throws {
    for line in ["run counter", "run counter nslock", "list", "help run", "explain counter"] {
      let ending = try Binary.run(line, environment: ["COLUMNS": columns])
      #expect(ending.status == 0)
      #expect(ending.output.count > 100)
    }
  }
}
