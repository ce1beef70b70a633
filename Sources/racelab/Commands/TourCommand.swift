import RaceLabKit
import Scenarios

/// `racelab tour`: the curriculum in teaching order, page by page.
enum TourCommand {
  enum Failure: Error, Equatable {
    case noTerminal
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    let names = try context.values.positionals(of: CommandLineDescription.tour)
    let scenarios = Curriculum.scenarios
    let first = try names.first.map { try scenarios.named($0).name }
    var lesson = scenarios.firstIndex { $0.name == first } ?? 0
    guard RawTerminal.enter() else { throw Failure.noTerminal }
    defer { RawTerminal.leave() }

    var pages = try TourPages(scenarios[lesson], context)
    var page = 0
    func turn(to next: Int) throws {
      guard scenarios.indices.contains(next) else { return }
      (lesson, page) = (next, 0)
      pages = try TourPages(scenarios[lesson], context)
    }
    while true {
      let place = "Lesson \(lesson + 1) of \(scenarios.count)"
      RawTerminal.draw(try pages.page(page, place: place))
      switch RawTerminal.key() {
      case " ", "n", "\r", "\n":
        if page + 1 < pages.count { page += 1 } else { try turn(to: lesson + 1) }
      case "b":
        if page > 0 { page -= 1 } else { try turn(to: lesson - 1) }
      case "l": try turn(to: lesson + 1)
      case "\u{3}": return CommandResult(text: "", status: .interrupted)
      case "q", "\u{4}", nil:
        return CommandResult(text: "Go on with: racelab tour \(scenarios[lesson].name)\n")
      default: break
      }
    }
  }
}
