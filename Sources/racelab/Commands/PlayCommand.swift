import RaceLabKit
import Scenarios

/// `racelab play`: you are the scheduler.
enum PlayCommand {
  enum Failure: Error, Equatable {
    case noTerminal
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let given = try values.positionals(of: CommandLineDescription.play)
    let names = given.isEmpty ? Campaign.names : given
    let threads = try values.number("threads", most: 4) ?? Game.sizes.threads
    let iterations = try values.number("iterations", most: 5) ?? Game.sizes.iterations
    let plans = try names.map { name in
      try ModelPlan(Curriculum.scenarios.named(name), threads: threads, iterations: iterations)
    }
    if let moves = try values.moves("moves", threads: plans[0].machine.rows) {
      var game = Game(plans[0])
      for move in moves { game.step(move) }
      let text = GameText(game: game, style: context.style, width: context.width).board()
      return CommandResult(text: text, status: game.isWon ? .asExpected : .notAsExpected)
    }
    guard RawTerminal.enter() else { throw Failure.noTerminal }
    defer { RawTerminal.leave() }
    return play(plans, context)
  }

  private static func play(_ plans: [ModelPlan], _ context: CommandContext) -> CommandResult {
    var level = 0
    var won: Set<Int> = []
    var game = Game(plans[0])
    while true {
      if game.isWon { won.insert(level) }
      let hasNext = level + 1 < plans.count
      let drawing = GameText(game: game, style: context.style, width: context.width)
      let number = plans.count > 1 ? "Level \(level + 1) of \(plans.count). " : ""
      RawTerminal.draw(number + drawing.board() + "\n" + drawing.keys(hasNext: hasNext))
      guard let key = RawTerminal.key() else { break }
      switch key {
      case "1"..."9":
        if let thread = key.wholeNumberValue, thread <= game.walk.machine.rows {
          game.step(thread - 1)
        }
      case "u": game.back()
      case "r": game.restart()
      case "?": game.hint()
      case "n" where hasNext:
        level += 1
        game = Game(plans[level])
      case "q", "\u{4}": return ending(won.count, of: plans.count)
      case "\u{3}": return CommandResult(text: "", status: .interrupted)
      default: break
      }
    }
    return ending(won.count, of: plans.count)
  }

  private static func ending(_ won: Int, of levels: Int) -> CommandResult {
    CommandResult(text: "\(won) of \(counted(levels, "level")) broken.\n")
  }
}
