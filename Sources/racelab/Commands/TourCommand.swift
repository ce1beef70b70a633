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
    while true {
      let place = "Lesson \(lesson + 1) of \(scenarios.count)"
      RawTerminal.draw(try pages.page(page, place: place))
      switch RawTerminal.key() {
      case " ", "n", "\r", "\n":
        if page + 1 < pages.count {
          page += 1
        } else if lesson + 1 < scenarios.count {
          (lesson, page) = (lesson + 1, 0)
          pages = try TourPages(scenarios[lesson], context)
        }
      case "b":
        if page > 0 {
          page -= 1
        } else if lesson > 0 {
          (lesson, page) = (lesson - 1, 0)
          pages = try TourPages(scenarios[lesson], context)
        }
      case "l" where lesson + 1 < scenarios.count:
        (lesson, page) = (lesson + 1, 0)
        pages = try TourPages(scenarios[lesson], context)
      case "\u{3}": return CommandResult(text: "", status: .interrupted)
      case "q", "\u{4}", nil:
        return CommandResult(text: "Go on with: racelab tour \(scenarios[lesson].name)\n")
      default: break
      }
    }
  }
}
