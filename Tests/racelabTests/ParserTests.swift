import Testing

@testable import racelab

@Suite("The parser") struct ParserTests {
  private func parse(_ line: String) throws(UsageError) -> ParsedArguments {
    try Parser.parse(line.split(separator: " ").map(String.init))
  }

  @Test func `takes options in every form and place`() throws {
    let expected = ParsedArguments(
      command: "run", options: ["threads": "5", "quiet": "", "color": "never", "output": "x"],
      positionals: ["counter", "nslock"])
    #expect(
      try parse("run counter --threads 5 nslock --quiet --color=never -o x") == expected)
    #expect(
      try parse("--color never run --threads=5 -qox counter nslock") == expected)
    #expect(
      try parse("run -q --threads 5 --output=x --color=never -- counter nslock") == expected)
  }

  @Test func `takes what follows two dashes as it is`() throws {
    let parsed = try parse("run -- --threads -q")
    #expect(parsed.positionals == ["--threads", "-q"])
    #expect(parsed.options.isEmpty)
  }

  @Test func `takes a value that starts with a dash, so that the number is what is wrong`() throws {
    #expect(try parse("run counter --threads -5").options == ["threads": "-5"])
    #expect(try parse("run counter --output -").options == ["output": "-"])
  }

  @Test(arguments: [
    ("rnu counter", UsageError.unknownCommand("rnu", nearest: "run")),
    ("dance", .unknownCommand("dance", nearest: nil)),
    ("run counter --thread 5", .unknownOption("--thread", command: "run", nearest: "--threads")),
    ("list --threads 5", .unknownOption("--threads", command: "list", nearest: nil)),
    ("run counter -z", .unknownOption("-z", command: "run", nearest: nil)),
    ("--threads 5 run", .unknownOption("--threads", command: nil, nearest: nil)),
    ("run counter --threads", .missingValue(option: "--threads", placeholder: "N")),
    ("run counter --threads=", .missingValue(option: "--threads", placeholder: "N")),
    ("run counter --threads --json", .missingValue(option: "--threads", placeholder: "N")),
    ("run counter --json=yes", .unexpectedValue(option: "--json", value: "yes")),
    ("run counter --threads 5 --threads 6", .duplicateOption("--threads")),
    ("run counter -q --quiet", .duplicateOption("--quiet")),
  ])
  func `refuses what does not fit`(line: String, error: UsageError) {
    #expect(throws: error) { try parse(line) }
  }
}

@Suite("The nearest match") struct NearestMatchTests {
  @Test(arguments: [
    ("coutner", "counter"), ("couter", "counter"), ("COUNTER", "counter"), ("nslok", "nslock"),
    ("spinlock", "spin-lock"), ("rw-lock", "rwlock"),
  ])
  func `is a slip away`(word: String, match: String) {
    let names = ["counter", "nslock", "spin-lock", "rwlock", "mutex"]
    #expect(nearestMatch(to: word, among: names) == match)
  }

  @Test func `is not just anything`() {
    #expect(nearestMatch(to: "banana", among: ["counter", "actor"]) == nil)
    #expect(nearestMatch(to: "", among: ["counter"]) == nil)
    #expect(nearestMatch(to: "x", among: []) == nil)
  }

  @Test func `counts insertions, deletions, replacements and swaps`() {
    #expect(editDistance("", "abc") == 3)
    #expect(editDistance("abc", "abc") == 0)
    #expect(editDistance("acb", "abc") == 1)
    #expect(editDistance("kitten", "sitting") == 3)
  }
}
