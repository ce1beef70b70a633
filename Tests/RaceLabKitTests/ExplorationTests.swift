import TestSupport
import Testing

@testable import RaceLabKit

private let plain = Model {
  Read("count", into: "old")
  Write("count", "old" + 1)
}

@Suite("Exploring") struct ExplorationTests {
  private func explore(_ model: Model, _ threads: Int, _ iterations: Int) -> Exploration {
    Exploration(of: Machine(model, threads: threads, iterations: iterations))
  }

  @Test func `counts 2 × 5 plain increments to the digit`() {
    let exploration = explore(plain, 2, 5)
    #expect(exploration.isComplete)
    #expect(exploration.hasDataRace)
    #expect(exploration.deadlocks == .zero)
    #expect(exploration.schedules.description == "184756")
    #expect(exploration.outcomes.map(\.total) == Array(2...10))
    #expect(
      exploration.outcomes.map(\.schedules.description)
        == ["8", "256", "3352", "33032", "64072", "56216", "23368", "4200", "252"])
    let right = exploration.outcomes.last?.probability ?? 0
    #expect(abs(right - 0.00782776) < 5e-9)
    #expect(abs(exploration.outcomes.reduce(0) { $0 + $1.probability } - 1) < 1e-12)
  }

  @Test func `counts 3 × 3 plain increments to the digit`() {
    let exploration = explore(plain, 3, 3)
    #expect(exploration.schedules.description == "17153136")
    #expect(exploration.outcomes.map(\.total) == Array(2...9))
    #expect(
      exploration.outcomes.map(\.schedules.description)
        == ["155040", "3188244", "6150036", "5058180", "2105244", "449352", "45360", "1680"])
  }

  @Test func `counts more schedules than any integer holds`() {
    // (4 · 20)! / (40! · 40!)
    let exploration = explore(plain, 2, 20)
    #expect(exploration.schedules.description == "107507208733336176461620")
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1)])
  func `finds the smallest total`(threads: Int, iterations: Int) {
    let totals = explore(plain, threads, iterations).outcomes.map(\.total)
    let least = threads == 1 ? iterations : iterations == 1 ? 1 : 2
    #expect(totals == Array(least...(threads * iterations)))
  }

  @Test func `finds who waits for himself`() {
    let model = Model {
      Exclusive("lock") {
        Exclusive("lock") { Write("count", 1) }
      }
    }
    let exploration = explore(model, 2, 1)
    #expect(exploration.deadlocks.description == "2")
    #expect(exploration.outcomes.isEmpty)
    #expect(exploration.deadlockProbability == 1)
  }

  @Test func `finds that one entered a group and never left it`() {
    let model = Model(initially: ["entered": 2]) {
      AtomicAdd("count", 1)
      Leave("entered")
      Enter("entered")
      WaitForAll("entered")
    }
    #expect(explore(model, 2, 1).deadlocks > .zero)
  }

  @Test func `tells an actor that stays from one that suspends`() {
    let stays = Model {
      Exclusive("actor") {
        Read("count", into: "old")
        Write("count", "old" + 1)
      }
    }
    let suspends = Model {
      Exclusive("actor") {
        Read("count", into: "old")
        Suspended("actor")
        Write("count", "old" + 1)
      }
    }
    #expect(explore(stays, 2, 2).outcomes.map(\.total) == [4])
    #expect(explore(suspends, 2, 2).outcomes.map(\.total) == [2, 3, 4])
    #expect(!explore(suspends, 2, 2).hasDataRace)
  }

  @Test func `lets readers in together, and a writer alone`() {
    let model = Model {
      Exclusive("lock", .shared) { Read("count", into: "old") }
      Exclusive("lock") { Write("count", "old" + 1) }
    }
    let exploration = explore(model, 2, 1)
    #expect(exploration.outcomes.map(\.total) == [1, 2])
    #expect(!exploration.hasDataRace)
  }

  @Test func `stops at its limits and says that it is partial`() {
    let machine = Machine(plain, threads: 3, iterations: 8)
    let exploration = Exploration(of: machine, limits: .init(bytes: 50_000))
    #expect(!exploration.isComplete)
    #expect(exploration.depth < 48)
  }

  @Test(arguments: [Goal.total(2), .total(4), .total(3)])
  func `finds a shortest schedule, and none that is shorter exists`(goal: Goal) throws {
    let machine = Machine(plain, threads: 2, iterations: 2)
    let schedule = try #require(Schedule.shortest(to: goal, of: machine))
    let walk = try #require(Walk(machine, along: schedule))
    #expect(walk.isFinished)
    #expect(goal == .total(walk.total))
    var least = Int.max
    EverySchedule(machine).visit { choices, end in
      if goal == .total(end.total) { least = min(least, Schedule(choices).switches) }
    }
    #expect(schedule.switches == least)
  }

  @Test func `goes on from where a walk is, whoever stepped last`() throws {
    let machine = Machine(plain, threads: 3, iterations: 2)
    for start in [[0], [2, 2, 1], [1, 2, 2, 1, 0], [2, 0, 0, 0, 0]] {
      let walk = try #require(Walk(machine, along: Schedule(start)))
      let rest = try #require(Schedule.shortest(to: .wrong, from: walk))
      var end = walk
      for thread in rest.choices where !end.step(thread) { Issue.record("\(thread) cannot step") }
      #expect(end.isFinished && end.total != machine.expected)
    }
    // T3 has read and was the last to step: it writes without a switch, and nothing is lost yet.
    let walk = try #require(Walk(machine, along: Schedule([0, 2])))
    #expect(Schedule.shortest(to: .wrong, from: walk)?.choices.first == 2)
  }

  @Test func `marks the write that erases another one`() throws {
    let machine = Machine(plain, threads: 2, iterations: 1)
    let walk = try #require(Walk(machine, along: Schedule([0, 1, 1, 0])))
    #expect(walk.steps.map(\.erased) == [nil, nil, nil, 1])
    #expect(walk.steps.map(\.letter) == ["r", "r", "w", "w"])
    #expect(Walk(machine, along: Schedule([0, 0, 0])) == nil)
  }
}

/// Each of two threads sets its flag, then looks at the other's; the total is 2 × what the second
/// one saw + what the first one saw.
private func storeBuffer(isSequential: Bool) -> Model {
  Model(total: "seen") {
    If("me" == 0) {
      AtomicWrite("x", 1, isSequential: isSequential)
      AtomicRead("y", into: "found")
      AtomicAdd("seen", "found")
    } otherwise: {
      AtomicWrite("y", 1, isSequential: isSequential)
      AtomicRead("x", into: "found")
      AtomicAdd("seen", "found" + "found")
    }
  }
}

/// Data, then a flag; the reader looks at the flag, then at the data. The total is 2 × flag + data.
private let messagePassing = Model(total: "seen") {
  If("me" == 0) {
    AtomicWrite("data", 1)
    AtomicWrite("flag", 1)
  } otherwise: {
    AtomicRead("flag", into: "flagged")
    AtomicRead("data", into: "found")
    AtomicAdd("seen", "flagged" + "flagged")
    AtomicAdd("seen", "found")
  }
}

@Suite("Memory") struct MemoryModelTests {
  private func totals(_ model: Model, _ memory: MemoryModel) -> [Int] {
    Exploration(of: Machine(model, threads: 2, iterations: 1, memory: memory)).outcomes
      .map(\.total)
  }

  @Test func `with store buffers both may miss the other's flag`() {
    #expect(totals(storeBuffer(isSequential: false), .sequential) == [1, 2, 3])
    #expect(totals(storeBuffer(isSequential: false), .tso) == [0, 1, 2, 3])
  }

  @Test func `sequentially consistent stores forbid that`() {
    #expect(totals(storeBuffer(isSequential: true), .tso) == [1, 2, 3])
  }

  @Test func `with store buffers a flag still comes after its data`() {
    #expect(totals(messagePassing, .sequential) == [0, 1, 3])
    #expect(totals(messagePassing, .tso) == [0, 1, 3])
  }

  @Test func `a thread sees its own writes at once, and locks empty the buffer`() {
    let own = Model {
      Write("mine", 1)
      Read("mine", into: "found")
      AtomicAdd("count", "found")
    }
    #expect(
      Exploration(of: Machine(own, threads: 1, iterations: 2, memory: .tso)).outcomes.map(\.total)
        == [2])
    let locked = Model {
      Exclusive("lock") {
        Read("count", into: "old")
        Write("count", "old" + 1)
      }
    }
    #expect(totals(locked, .tso) == [2])
  }

  @Test func `every schedule, tried one by one, gives the same`() {
    for model in [storeBuffer(isSequential: false), messagePassing, plain] {
      let machine = Machine(model, threads: 2, iterations: 1, memory: .tso)
      var outcomes: [Int: Int] = [:]
      EverySchedule(machine).visit { _, end in
        #expect(end.isFinished)
        outcomes[end.total, default: 0] += 1
      }
      #expect(
        Exploration(of: machine).outcomes.map { "\($0.total): \($0.schedules)" }
          == outcomes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    }
  }

  @Test func `a schedule shows when a write arrives`() throws {
    let machine = Machine(
      storeBuffer(isSequential: false), threads: 2, iterations: 1, memory: .tso)
    let schedule = try #require(Schedule.shortest(to: .total(0), of: machine))
    let walk = try #require(Walk(machine, along: schedule))
    #expect(walk.isFinished && walk.total == 0)
    #expect(walk.steps.contains { $0.letter == "m" })
    let token = ScheduleToken(
      scenario: "store-buffer", threads: 2, iterations: 1, memory: .tso, schedule: schedule)
    #expect(try ScheduleToken(token.text) == token)
  }
}

@Suite("Steps") struct ModelStepTests {
  private func explore(_ model: Model) -> Exploration {
    Exploration(of: Machine(model, threads: 2, iterations: 1))
  }

  @Test func `once runs once, and nobody passes before it is done`() {
    let model = Model(adds: 0, initially: [:]) {
      Once("token") { AtomicAdd("count", 1) }
      AtomicRead("count", into: "found")
      Assert("found" == 1)
    }
    let exploration = explore(model)
    #expect(exploration.outcomes.map(\.total) == [1])
    #expect(exploration.brokenAssertions == .zero)
    #expect(exploration.deadlocks == .zero)
  }

  @Test func `an assertion that can fail is counted`() {
    let model = Model {
      Read("count", into: "old")
      Write("count", "old" + 1)
      Read("count", into: "found")
      Assert("found" == "old" + 1)
    }
    let exploration = explore(model)
    #expect(exploration.brokenAssertions > .zero)
    #expect(exploration.brokenAssertions < exploration.schedules)
  }

  @Test func `a queue runs one block at a time, and all of them`() throws {
    let model = Model {
      Async("queue") {
        Read("count", into: "old")
        Write("count", "old" + 1)
      }
    } finally: {
      WaitForAll("queue")
    }
    let exploration = explore(model)
    #expect(exploration.outcomes.map(\.total) == [2])
    #expect(exploration.deadlocks == .zero)
    #expect(!exploration.hasDataRace)
    let machine = Machine(model, threads: 2, iterations: 1)
    let schedule = try #require(Schedule.shortest(to: .total(2), of: machine))
    let walk = try #require(Walk(machine, along: schedule))
    #expect(walk.steps.map { walk.name(of: $0.thread) }.contains("queue"))
  }

  @Test func `who looks before a queue has run its blocks may be too early`() {
    let model = Model(total: "seen", adds: 0) {
      Async("queue") { AtomicAdd("count", 1) }
      AtomicRead("count", into: "found")
      AtomicAdd("seen", "found")
    }
    let totals = Exploration(of: Machine(model, threads: 1, iterations: 1)).outcomes.map(\.total)
    #expect(totals == [0, 1])
  }

  @Test func `a semaphore of two lets two in`() {
    func model(_ permits: Int) -> Model {
      Model(initially: ["permits": permits]) {
        Wait("permits")
        Read("count", into: "old")
        Write("count", "old" + 1)
        Signal("permits")
      }
    }
    #expect(explore(model(1)).outcomes.map(\.total) == [2])
    #expect(explore(model(2)).outcomes.map(\.total) == [1, 2])
  }

  @Test func `a recursive lock may be taken again`() {
    let model = Model {
      Exclusive("lock", .recursive) {
        Read("count", into: "old")
        Exclusive("lock", .recursive) { Write("count", "old" + 1) }
      }
    }
    #expect(explore(model).outcomes.map(\.total) == [2])
    #expect(explore(model).deadlocks == .zero)
  }

  @Test func `a compare and exchange in a loop loses nothing`() {
    let model = Model {
      AtomicRead("count", into: "old")
      Let("won", 0)
      While("won" == 0) {
        CompareExchange(
          "count", expected: "old", desired: "old" + 1, won: "won", original: "old")
      }
    }
    #expect(explore(model).outcomes.map(\.total) == [2])
  }
}

@Suite("A schedule's token") struct ScheduleTokenTests {
  private var random = SystemRandomNumberGenerator()

  private mutating func token() -> ScheduleToken {
    let threads = Int.random(in: 1...8, using: &random)
    return ScheduleToken(
      scenario: ["counter", "atomic-property", "größer"].randomElement(using: &random)!,
      threads: threads, iterations: Int.random(in: 1...1_000, using: &random),
      schedule: Schedule(
        (0..<Int.random(in: 0...200, using: &random)).map { _ in
          Int.random(in: 0..<threads, using: &random)
        }))
  }

  @Test mutating func `is read back as it was written`() throws {
    for _ in 0..<10_000 {
      let token = token()
      #expect(try ScheduleToken(token.text) == token)
    }
  }

  @Test mutating func `that is damaged is an error and never another schedule`() {
    for _ in 0..<10_000 {
      let token = token()
      var text = Array(token.text)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text.remove(at: Int.random(in: 0..<text.count, using: &random))
      case 1: text.insert("x", at: Int.random(in: 0..<text.count, using: &random))
      default:
        text[Int.random(in: 0..<text.count, using: &random)] =
          "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_= §".randomElement(using: &random)!
      }
      let read = try? ScheduleToken(String(text))
      #expect(read == nil || read == token, "\(String(text))")
    }
  }

  @Test mutating func `may be any text at all`() {
    #expect(throws: ScheduleToken.Damage.foreign) { try ScheduleToken("hello") }
    #expect(throws: ScheduleToken.Damage.damaged) { try ScheduleToken("rl-") }
    for _ in 0..<10_000 {
      let length = Int.random(in: 0...60, using: &random)
      let text = String(
        (0..<length).map { _ in
          "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_".randomElement(using: &random)!
        })
      _ = try? ScheduleToken("rl-" + text)
    }
  }
}
