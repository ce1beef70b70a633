import RaceLabKit

/// A player who is the scheduler: one level, and how far it is.
struct Game {
  let scenario: Scenario
  private let start: Walk
  private(set) var walk: Walk
  /// Threads stepped so far.
  private(set) var moves: [Int] = []
  /// The fewest switches that reach the aim; nil if nothing does, as with a safe scenario.
  let par: Int?
  private(set) var message: String?

  /// Sizes that fit a screen and still hold every mistake.
  static let sizes = (threads: 2, iterations: 1)

  init(_ plan: ModelPlan) {
    scenario = plan.scenario
    start = Walk(plan.machine)
    walk = start
    par = Schedule.shortest(to: .wrong, of: plan.machine)?.switches
  }

  var switches: Int { Schedule(moves).switches }
  var isOver: Bool { walk.isFinished || walk.isDeadlocked }

  /// Whether it has gone wrong, which is what the player is after.
  var isWon: Bool {
    walk.isDeadlocked || walk.isFinished && walk.total != walk.machine.expected
  }

  /// Lets a thread step; says so if it can't.
  mutating func step(_ thread: Int) {
    message = nil
    if walk.step(thread) {
      moves.append(thread)
    } else if walk.isFinished(thread) {
      message = "\(walk.name(of: thread)) has finished."
    } else {
      message =
        "\(walk.name(of: thread)) has to wait: it \(walk.next(thread) ?? "") as soon as it can."
    }
  }

  mutating func back() { replay(moves.dropLast()) }
  mutating func restart() { replay([]) }

  private mutating func replay(_ moves: some Sequence<Int>) {
    message = nil
    walk = start
    self.moves = []
    for move in moves where walk.step(move) { self.moves.append(move) }
  }

  /// Names the next step of a shortest way to the aim from here.
  mutating func hint() {
    if isWon {
      message = "You are there."
    } else if let next = Schedule.shortest(to: .wrong, from: walk)?.choices.first {
      message = "Hint: step \(walk.name(of: next))."
    } else if par == nil {
      message = "There is no way to break it: \(scenario.reason)."
    } else {
      message = "No way from here: take steps back with u, or start over with r."
    }
  }

  /// What there is to say at the end of a game; nil before it.
  var verdict: String? {
    if walk.isDeadlocked { return "Deadlock: nobody can step." + parWords }
    guard walk.isFinished else { return nil }
    let (total, expected) = (walk.total, walk.machine.expected)
    if total != expected {
      return "You made it: \(total) of \(expected), \(difference(expected - total))." + parWords
    }
    return par == nil
      ? "\(total), as it must be, whatever you do: \(scenario.reason)."
      : "\(total): all is well, which was not the aim. Press r and try again."
  }

  private var parWords: String {
    guard let par else { return "" }
    return switches == par
      ? " \(counted(switches, "switch")): nobody can do it with fewer."
      : " \(counted(switches, "switch")); par is \(par)."
  }

  var aim: String {
    par == nil ? "try to make it lose something" : "make it go wrong, with few switches"
  }
}

/// The levels of the campaign, from the first race to the actor that is entered again.
enum Campaign {
  static let names = [
    "counter", "atomic-load-store", "atomic-property", "unguarded-read", "lock-wrong-object",
    "barrier-global-queue", "nslock", "atomic-cas", "lazy-var", "profile", "profile-two-locks",
    "check-then-act", "lock-order", "actor", "actor-reentrancy",
  ]
}
