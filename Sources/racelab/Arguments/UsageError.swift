/// What is wrong with a command line, as facts; `UsageError+Wording` says it.
enum UsageError: Error, Equatable {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String?, nearest: String?)
  case unknownScenario(String, nearest: String?)
  case noModel(String)
  case tooLargeToExplore(threads: Int, iterations: Int)
  case notMoves(option: String, value: String, threads: Int)
  case notASize(option: String, value: String)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String, value: String)
  case duplicateOption(String)
  case missingArgument(command: String, placeholder: String)
  case unexpectedArgument(String, command: String)
  case notANumber(option: String, value: String)
  case numberOutOfRange(option: String, value: String, most: Int)
  case notADuration(option: String, value: String)
  case notAWord(option: String, value: String, words: [String], nearest: String?)
  case conflictingOptions(String, String)
  case meaningless(option: String, scenario: String)
  case totalOverflows(threads: Int, iterations: Int, step: Int)
}
