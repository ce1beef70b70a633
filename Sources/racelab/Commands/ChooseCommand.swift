import Foundation
import RaceLabKit

/// `racelab choose`: which protection to take, one question at a time.
enum ChooseCommand {
  enum Failure: Error, Equatable {
    /// The questions go on, and there are no more answers.
    case unanswered(question: Int)
    /// A recommendation came before the last of the answers.
    case answersLeft(used: Int)
  }

  private enum Reply {
    case yes, no, back, quit
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    _ = try context.values.positionals(of: CommandLineDescription.choose)
    let text = ChoosingText(style: context.style, width: context.width)
    let answers = try context.values.yesOrNo("answers")
    if context.values.parsed.has("print") {
      if answers != nil { throw UsageError.conflictingOptions("--print", "--answers") }
      return CommandResult(text: text.tree)
    }
    if let answers { return CommandResult(text: try scripted(answers, text)) }

    var path: [ChoosingGuide.Node] = [ChoosingGuide.root]
    while let node = path.last, case .question(let words, let because, let yes, let no) = node {
      StandardOutput.write(text.question(words, because, number: path.count))
      switch ask(isFirst: path.count == 1) {
      case .yes: path.append(yes)
      case .no: path.append(no)
      case .back: path.removeLast()
      case .quit: return CommandResult(text: "")
      case nil: throw Failure.unanswered(question: path.count)
      }
    }
    guard case .advice(let advice) = path.last else { preconditionFailure("a path ends in advice") }
    return CommandResult(text: text.advice(advice))
  }

  private static func scripted(_ answers: [Bool], _ text: ChoosingText) throws -> String {
    var node = ChoosingGuide.root
    var (result, used) = ("", 0)
    while case .question(let words, let because, let yes, let no) = node {
      guard used < answers.count else { throw Failure.unanswered(question: used + 1) }
      result += text.question(words, because, number: used + 1)
      result += answers[used] ? "> yes\n\n" : "> no\n\n"
      node = answers[used] ? yes : no
      used += 1
    }
    guard used == answers.count else { throw Failure.answersLeft(used: used) }
    guard case .advice(let advice) = node else { preconditionFailure("a path ends in advice") }
    return result + text.advice(advice)
  }

  /// Nil at the end of input.
  private static func ask(isFirst: Bool) -> Reply? {
    while true {
      StandardOutput.write(isFirst ? "yes, no or quit: " : "yes, no, back or quit: ")
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
        StandardOutput.write("\n")
        return nil
      }
      switch line {
      case "y", "yes": return .yes
      case "n", "no": return .no
      case "b" where !isFirst, "back" where !isFirst: return .back
      case "q", "quit": return .quit
      default: continue
      }
    }
  }
}
