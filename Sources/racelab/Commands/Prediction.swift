import Foundation
import RaceLabKit

/// The order in which a learner says that a program's lines will come.
struct Prediction {
  let lines: [String]

  enum Failure: Error, Equatable {
    /// Standard input ended before there was an answer.
    case noAnswer
  }

  /// Asks for each program that says lines: shows it, and its lines out of order.
  static func ask(_ plans: [RunPlan], _ context: CommandContext) throws -> [String: Prediction] {
    var predictions: [String: Prediction] = [:]
    for plan in plans {
      guard let lines = plan.scenario.script?.lines, !lines.isEmpty else { continue }
      predictions[plan.scenario.name] = try ask(plan.scenario, lines, context)
    }
    return predictions
  }

  private static func ask(
    _ scenario: Scenario, _ lines: [String], _ context: CommandContext
  ) throws -> Prediction {
    let offered = lines.sorted()
    StandardOutput.write(
      scenario.heading(style: context.style, width: context.width)
        + ScenarioSource.criticalSection(of: scenario) + "\nIt says these lines, in some order:\n"
        + zip(letters, offered).map { "  \($0)  \($1)\n" }.joined() + "\n")
    let example = String(letters.prefix(offered.count).reversed())
    while true {
      StandardOutput.write("Which order? Such as \(example): ")
      guard let answer = readLine() else { throw Failure.noAnswer }
      if let order = order(of: answer, count: offered.count) {
        StandardOutput.write("\n")
        return Prediction(lines: order.map { offered[$0] })
      }
      StandardOutput.write(
        "That is not each letter from a to \(letters[offered.count - 1]) once.\n")
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// From "cab": 2, 0, 1; nil if that is not each of the first `count` letters once.
  static func order(of answer: String, count: Int) -> [Int]? {
    let order = answer.lowercased().filter { !$0.isWhitespace && $0 != "," }
      .map { letters.firstIndex(of: $0) ?? -1 }
    return order.sorted() == Array(0..<count) ? order : nil
  }
}
