import RaceLabKit
import Scenarios
import Testing

@testable import racelab

extension RunPlan {
  fileprivate var setup: Setup? { if case .total(_, let setup) = self { setup } else { nil } }
}

@Suite("The options of run") struct RunOptionsTests {
  private func options(_ line: String) throws -> RunOptions {
    let words = line.split(separator: " ").map(String.init)
    return try RunOptions(
      Values(parsed: try Parser.parse(["run"] + words)), scenarios: Curriculum.scenarios)
  }

  @Test func `default to what the scenario says`() throws {
    let options = try options("counter")
    #expect(options.plans.map(\.setup) == [Setup(threads: 8, iterations: 10_000)])
    #expect(options.runs == 1)
    #expect(options.timeout == nil)
    #expect(options.plans[0].defaultTimeout == .seconds(30))
    #expect(options.expectation == nil)
  }

  @Test func `give a hazard two seconds, and what is to end more`() throws {
    let plans = try options("relock sync-async-order store-buffer").plans
    #expect(plans.map(\.defaultTimeout) == [.seconds(2), .seconds(30), .seconds(30)])
  }

  @Test func `override every size`() throws {
    let options = try options(
      "counter --threads 2 --iterations 3 --step 4 --think 1.5ms --runs 6 --timeout 2m --expect race"
    )
    let setup = Setup(threads: 2, iterations: 3, step: 4, think: .duration(.microseconds(1_500)))
    #expect(options.plans.map(\.setup) == [setup])
    #expect(options.runs == 6)
    #expect(options.timeout == .seconds(120))
    #expect(options.expectation == .race)
  }

  @Test func `name scenarios in order, each once, and all of them`() throws {
    let names = Curriculum.scenarios.filter { $0.grade != .hazard }.map(\.name)
    #expect(
      try options("nslock counter nslock").plans.map(\.scenario.name) == ["nslock", "counter"])
    #expect(try options("all").plans.map(\.scenario.name) == names)
    #expect(
      try options("nslock all").plans.map(\.scenario.name)
        == ["nslock"] + names.filter { $0 != "nslock" })
  }

  @Test(arguments: [
    ("", UsageError.missingArgument(command: "run", placeholder: "NAME… | all")),
    ("coutner", .unknownScenario("coutner", nearest: "counter")),
    ("counter --threads 0", .notANumber(option: "--threads", value: "0")),
    ("counter --threads -5", .notANumber(option: "--threads", value: "-5")),
    ("counter --threads five", .notANumber(option: "--threads", value: "five")),
    ("counter --iterations 1.5", .notANumber(option: "--iterations", value: "1.5")),
    ("counter --iterations 1e3", .notANumber(option: "--iterations", value: "1e3")),
    ("counter --step ٣", .notANumber(option: "--step", value: "٣")),
    (
      "counter --iterations 10000000000000000000",
      .numberOutOfRange(option: "--iterations", value: "10000000000000000000", most: .max)
    ),
    (
      "counter --threads 100001",
      .numberOutOfRange(option: "--threads", value: "100001", most: 100_000)
    ),
    (
      "counter --threads 8 --iterations 9223372036854775807",
      .totalOverflows(threads: 8, iterations: .max, step: 1)
    ),
    (
      "counter --threads 1 --iterations 2 --step 9223372036854775807",
      .totalOverflows(threads: 1, iterations: 2, step: .max)
    ),
    ("counter --think soon", .notADuration(option: "--think", value: "soon")),
    ("counter --think 50", .notADuration(option: "--think", value: "50")),
    ("counter --think 0ms", .notADuration(option: "--think", value: "0ms")),
    ("counter --think -1ms", .notADuration(option: "--think", value: "-1ms")),
    ("counter --think ms", .notADuration(option: "--think", value: "ms")),
    ("counter --think 1.2.3ms", .notADuration(option: "--think", value: "1.2.3ms")),
    ("counter --timeout 99999h", .notADuration(option: "--timeout", value: "99999h")),
    (
      "counter --expect rice",
      .notAWord(option: "--expect", value: "rice", words: ["race", "exact"], nearest: "race")
    ),
    ("counter --json -q", .conflictingOptions("--json", "--quiet")),
  ])
  func `refuse what makes no sense`(line: String, error: UsageError) {
    #expect(throws: error) { try options(line) }
  }

  @Test(arguments: ["500ns", "200us", "50ms", "2s", "1500us", "90s"])
  func `read and write durations alike`(text: String) throws {
    #expect(try #require(Duration(typed: text)).typed == text)
  }
}

@Suite("A usage error") struct WordingTests {
  @Test(arguments: [
    (UsageError.missingCommand, "no command given; try 'racelab run counter' or 'racelab help'"),
    (.unknownCommand("rnu", nearest: "run"), "unknown command 'rnu'; did you mean 'run'?"),
    (.unknownCommand("dance", nearest: nil), "unknown command 'dance'; see 'racelab help'"),
    (
      .unknownOption("--x", command: "run", nearest: nil),
      "unknown option '--x'; see 'racelab help run'"
    ),
    (.unknownScenario("x", nearest: nil), "unknown scenario 'x'; see 'racelab list'"),
    (
      .missingValue(option: "--threads", placeholder: "N"),
      "--threads needs a value: --threads N"
    ),
    (
      .unexpectedValue(option: "--json", value: "yes"),
      "--json takes no value, but got 'yes'; leave out '=yes'"
    ),
    (.duplicateOption("--json"), "--json is given twice; give it once"),
    (
      .missingArgument(command: "explain", placeholder: "NAME"),
      "'explain' needs an argument: racelab explain NAME"
    ),
    (
      .unexpectedArgument("b", command: "explain"),
      "'explain' can't use the argument 'b'; leave it out"
    ),
    (
      .notANumber(option: "--threads", value: "0"),
      "--threads must be a whole number from 1, but is '0'"
    ),
    (
      .numberOutOfRange(option: "--threads", value: "100001", most: 100_000),
      "--threads must be at most 100,000, but is '100001'"
    ),
    (
      .notADuration(option: "--think", value: "x"),
      "--think must be a duration such as 50ms, 200us or 2s, yield or none, but is 'x'"
    ),
    (
      .notADuration(option: "--timeout", value: "x"),
      "--timeout must be a duration such as 50ms, 200us or 2s, but is 'x'"
    ),
    (
      .notAWord(option: "--color", value: "nevr", words: ["always", "never"], nearest: "never"),
      "--color must be one of always, never, but is 'nevr'; did you mean 'never'?"
    ),
    (
      .conflictingOptions("--json", "--quiet"),
      "--json and --quiet exclude each other; leave one out"
    ),
    (
      .totalOverflows(threads: 8, iterations: .max, step: 1),
      "the total 8 × 9,223,372,036,854,775,807 × 1 does not fit in an Int; lower --threads, "
        + "--iterations or --step"
    ),
  ])
  func `names the flag, the value and the fix`(error: UsageError, wording: String) {
    #expect(error.wording == wording)
  }
}
