import RaceLabKit

extension UsageError {
  /// One line: the flag, the bad value and the fix.
  var wording: String {
    switch self {
    case .missingCommand:
      return "no command given; try 'racelab run counter' or 'racelab help'"
    case .unknownCommand(let name, let nearest):
      return "unknown command '\(name)'" + Self.hint(nearest, otherwise: "see 'racelab help'")
    case .unknownOption(let option, let command, let nearest):
      let help = command.map { "see 'racelab help \($0)'" } ?? "see 'racelab help'"
      return "unknown option '\(option)'" + Self.hint(nearest, otherwise: help)
    case .unknownScenario(let name, let nearest):
      return "unknown scenario '\(name)'" + Self.hint(nearest, otherwise: "see 'racelab list'")
    case .notAScenarioName(let name):
      return "a scenario can't be named '\(name)'; take lower-case words joined by '-', such as "
        + "my-lock, at most \(ScenarioName.mostCharacters) characters, and not 'all'"
    case .takenName(let name, let file, let declares):
      return "'\(name)' is taken by \(file)" + (declares.map { ", which declares \($0)" } ?? "")
        + "; choose another name"
    case .unknownExercise(let name, let nearest):
      return "unknown exercise '\(name)'" + Self.hint(nearest, otherwise: "see 'racelab exercise'")
    case .noModel(let name):
      return "'\(name)' has no model to explore; try 'racelab run \(name)'"
    case .noTotal(let name):
      return "'\(name)' comes to no total that could be wrong; try 'racelab run \(name)'"
    case .notComparable(let name, let candidates):
      return "'\(name)' can't be compared here; one of \(candidates.joined(separator: ", "))"
    case .notCounts(let option, let value):
      return "\(option) takes whole numbers with commas between, such as 1,2,8, not '\(value)'"
    case .notWork(let option, let value):
      return "\(option) takes two durations, inside:outside, such as 50ns:200ns, not '\(value)'"
    case .notShares(let option, let value):
      return "\(option) takes percentages with commas between, such as 50,90,99, not '\(value)'"
    case .notRecorded(let name):
      return "'\(name)' can't be recorded: a run of it may crash, and the recording with it"
    case .notWatched(let name):
      return "'\(name)' can't be watched: a run of it may crash, so it has a process of its own; "
        + "leave --watch out"
    case .noWindow(let option, let value, 0):
      return "\(option) \(value): nothing went wrong in this run, so there is no window to show"
    case .noWindow(let option, let value, let count):
      return
        "\(option) \(value): this run has \(counted(count, "window")); take a number from 1 to \(count)"
    case .notMoves(let option, let value, let threads):
      return "\(option) must be threads from 1 to \(threads), such as 1,2,2,1, but is '\(value)'"
    case .notAnswers(let option, let value, let count):
      return "\(option) must be \(counted(count, "letter")) from a to d, such as a,c,b, but is "
        + "'\(value)'"
    case .notYesOrNo(let option, let value):
      return "\(option) must be yes or no for each question, such as yes,no,no, but is '\(value)'"
    case .notABoost(let option, let value):
      return "\(option) must be yield:P with P up to 1, pause:N, or starve, but is '\(value)'"
    case .tooLargeToExplore(let threads, let iterations):
      return "\(threads.grouped) × \(iterations.grouped) is too large to explore; lower "
        + "--iterations"
    case .notASize(let option, let value):
      return "\(option) must be a size such as 500M or 2G, but is '\(value)'"
    case .missingValue(let option, let placeholder):
      return "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option, let value):
      return "\(option) takes no value, but got '\(value)'; leave out '=\(value)'"
    case .duplicateOption(let option):
      return "\(option) is given twice; give it once"
    case .missingArgument(let command, let placeholder):
      return "'\(command)' needs an argument: racelab \(command) \(placeholder)"
    case .unexpectedArgument(let argument, let command):
      return "'\(command)' can't use the argument '\(argument)'; leave it out"
    case .notANumber(let option, let value):
      return "\(option) must be a whole number from 1, but is '\(value)'"
    case .numberOutOfRange(let option, let value, let most):
      return "\(option) must be at most \(most.grouped), but is '\(value)'"
    case .notADuration(let option, let value):
      let words = option == "--think" ? ", yield or none" : ""
      return "\(option) must be a duration such as 50ms, 200us or 2s\(words), but is '\(value)'"
    case .notAWord(let option, let value, let words, let nearest):
      return "\(option) must be one of \(words.joined(separator: ", ")), but is '\(value)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .meaningless(let option, let scenario):
      return "\(option) means nothing for '\(scenario)'; leave it out, or see 'racelab explain "
        + "\(scenario)'"
    case .onlyWith(let option, let other):
      return "\(option) means nothing without \(other); add that, or leave \(option) out"
    case .conflictingOptions(let one, let other):
      return "\(one) and \(other) exclude each other; leave one out"
    case .missingExpectation(let count):
      return "with \(count) different calls, say what --total should be: --expect EXPR, such as "
        + "--expect 'threads / \(count) * iterations'"
    case .totalOverflows(let threads, let iterations, let step):
      return "the total \(threads.grouped) × \(iterations.grouped) × \(step.grouped) does not fit "
        + "in an Int; lower --threads, --iterations or --step"
    }
  }

  private static func hint(_ nearest: String?, otherwise: String) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "; \(otherwise)"
  }
}
