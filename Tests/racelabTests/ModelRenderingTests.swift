import Foundation
import Scenarios
import Testing

@testable import RaceLabKit
@testable import racelab

private let plain = Style(isOn: false)

/// Two locks in opposite orders: which one is first depends on who was first.
private let crossed = Model {
  AtomicRead("turn", into: "turn")
  AtomicWrite("turn", 1)
  If("turn" == 0) {
    Exclusive("left") { Exclusive("right") { AtomicAdd("count", 1) } }
  } otherwise: {
    Exclusive("right") { Exclusive("left") { AtomicAdd("count", 1) } }
  }
}

private func scenario(_ grade: Grade, _ model: Model) -> Scenario {
  Scenario(
    name: "sample", grade: grade, section: .counter, summary: "a sample",
    reason: "only one thread is inside", next: "nslock", model: model,
    program: .whole(.threads) { _ in 0 })
}

private func plan(_ name: String, _ threads: Int = 2, _ iterations: Int = 2) throws -> ModelPlan {
  try ModelPlan(
    Curriculum.scenarios.named(name), threads: threads, iterations: iterations)
}

private func finding(
  _ plan: ModelPlan, seen: [Int: Int] = [:], wanted: Int? = nil,
  limits: Exploration.Limits = .init()
) -> Finding {
  Finding(
    plan: plan, exploration: Exploration(of: plan.machine, limits: limits), seen: seen,
    wanted: wanted)
}

private func rendered(_ finding: Finding, _ width: Int) -> String {
  ExploreText(
    finding: finding, schedule: finding.shortestSchedule(), style: plain, width: width
  ).rendered()
}

@Suite("What every interleaving can do") struct ModelRenderingTests {
  @Test func `reads as a whole, racy, safe, deadlocked, partial and contradicted`() throws {
    let deadlocks = try ModelPlan(scenario(.hazard, crossed), threads: 2, iterations: 1)
    let findings = [
      finding(try plan("counter"), seen: [2: 3, 3: 40, 4: 957]),
      finding(try plan("counter", 3, 1), seen: [3: 10], wanted: 2),
      finding(try plan("counter"), wanted: 9),
      finding(try plan("nslock"), seen: [4: 1_000]),
      finding(try plan("nslock"), seen: [4: 999, 3: 1]),
      finding(try plan("counter", 2, 30), limits: .init(bytes: 100_000)),
      finding(deadlocks),
    ]
    for width in [80, 40] {
      let text = findings.map { rendered($0, width) }
      try expect(text.joined(separator: "----\n"), isFixture: "explore-\(width).txt")
    }
    #expect(findings.map(\.contradictions) == [[], [], [], [], [3], [], []])
  }

  @Test func `is the same as JSON`() throws {
    let finding = finding(try plan("counter"), seen: [4: 10])
    let document = ExploreDocument(finding, finding.shortestSchedule())
    try expect(json(document), isFixture: "explore.json")
  }

  @Test func `stands beside the Swift it is a model of`() throws {
    let scenario = try Curriculum.scenarios.named("nslock")
    let lesson = Lesson(
      fileName: "scenarios/Sample.swift", prose: "",
      source: "// MARK: The critical section\n\n  lock.lock()\n  count += 1\n\n  // MARK: -\n")
    let model = try #require(scenario.model)
    let text = [80, 40].map {
      ModelText(lesson: lesson, model: model, style: plain, width: $0).rendered()
    }
    try expect(text.joined(separator: "----\n"), isFixture: "model.txt")
    #expect(crossed.lines.contains("} else {"))
  }
}

@Suite("A game") struct GameTests {
  private func play(_ name: String, _ moves: String) throws -> Game {
    var game = Game(
      try ModelPlan(Curriculum.scenarios.named(name), threads: 2, iterations: 1))
    for move in moves {
      switch move {
      case "u": game.back()
      case "r": game.restart()
      case "?": game.hint()
      default: game.step((move.wholeNumberValue ?? 0) - 1)
      }
    }
    return game
  }

  @Test func `is won by a lost update, at par or above`() throws {
    let game = try play("counter", "1221")
    #expect(game.isWon)
    #expect(game.par == 2)
    #expect(game.verdict?.hasSuffix("2 switches: nobody can do it with fewer.") == true)
    #expect(try play("counter", "1212").verdict?.hasSuffix("3 switches; par is 2.") == true)
  }

  @Test func `goes back, starts over and gives hints`() throws {
    #expect(try play("counter", "12u").moves == [0])
    #expect(try play("counter", "12u2").moves == [0, 1])
    #expect(
      try play("counter", "1122u?").message
        == "No way from here: take steps back with u, or start over with r.")
    #expect(try play("counter", "12r").moves == [])
    #expect(try play("counter", "1?").message == "Hint: step T2.")
    #expect(try play("counter", "1221?").message == "You are there.")
    #expect(try play("nslock", "?").message?.hasPrefix("There is no way to break it:") == true)
  }

  @Test func `following its hints wins, in every level that can be won`() throws {
    for name in Campaign.names {
      var game = try play(name, "")
      guard let par = game.par else { continue }
      while !game.isOver {
        game.hint()
        let thread = try #require(game.message?.firstMatch(of: /step T(\d)/)?.1)
        game.step((Int(thread) ?? 0) - 1)
      }
      #expect(game.isWon)
      #expect(game.switches == par)
    }
  }

  @Test func `reads as a whole`() throws {
    let games = [
      try play("counter", ""), try play("counter", "122"), try play("counter", "1221"),
      try play("counter", "1122"), try play("nslock", "12"), try play("nslock", "11112222"),
    ]
    for width in [80, 40] {
      let text = games.map { game in
        let drawing = GameText(game: game, style: plain, width: width)
        return drawing.board() + "\n" + drawing.keys(hasNext: true)
      }
      try expect(text.joined(separator: "----\n"), isFixture: "game-\(width).txt")
    }
  }
}

@Suite("A judgement") struct JudgementTests {
  private func judgement(
    _ name: String, lost: [Int], seen: [Int: Int] = [4: 300], reported: Bool? = nil
  ) throws -> Judgement {
    let scenario = try Curriculum.scenarios.named(name)
    let setup = try #require(Setup(threads: 8, iterations: 1_000))
    var report = RunReport(scenario: scenario, setup: setup)
    for lost in lost {
      report.add(
        .finished(RunResult(actual: setup.expected - lost, seconds: 0.001)), limit: .seconds(1))
    }
    let small = try #require(Setup(threads: 2, iterations: 1_000))
    let output = """
      WARNING: ThreadSanitizer: data race (pid=1)
        Read of size 8 at 0x720800000230 by thread T2:
        Previous write of size 8 at 0x720800000230 by thread T3:
      SUMMARY: ThreadSanitizer: data race
      """
    return Judgement(
      scenario: scenario, observed: .total(report), possible: finding(try plan(name), seen: seen),
      sanitized: reported.map {
        SanitizerWitness(
          scenario: scenario, setup: small,
          outcome: .finished(RunResult(actual: 2_000, seconds: 0.1)),
          output: $0 ? output : "", host: .current, version: "1")
      })
  }

  @Test func `finds no contradiction where all is as graded`() throws {
    for judgement in [
      try judgement("counter", lost: [3, 0, 9], reported: true),
      try judgement("counter", lost: [0, 0]),
      try judgement("atomic-property", lost: [3], reported: false),
      try judgement("nslock", lost: [0, 0, 0], reported: false),
    ] {
      #expect(judgement.contradictions == [])
    }
  }

  @Test func `finds every contradiction`() throws {
    #expect(try judgement("nslock", lost: [1]).contradictions == [.safeLost])
    #expect(
      try judgement("nslock", lost: [0], seen: [3: 1, 4: 9]).contradictions
        == [.impossibleSeen([3])])
    #expect(try judgement("nslock", lost: [0], reported: true).contradictions == [.reported])
    #expect(
      try judgement("counter", lost: [0], reported: false).contradictions == [.unreported])
  }

  @Test func `reads as a whole, alone and as a matrix`() throws {
    let judgements = [
      try judgement("counter", lost: [3, 0, 9], reported: true),
      try judgement("atomic-property", lost: [3]),
      try judgement("nslock", lost: [0, 0, 0], reported: false),
      try judgement("nslock", lost: [1], seen: [3: 1, 4: 9], reported: true),
    ]
    for width in [80, 40] {
      let text =
        judgements.map { JudgeText(judgement: $0, style: plain, width: width).rendered() }
        + [JudgeTable(judgements: judgements, style: plain, width: width).rendered()]
      try expect(text.joined(separator: "----\n"), isFixture: "judge-\(width).txt")
    }
  }
}
