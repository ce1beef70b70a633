/// How racelab ends, as the shell sees it.
enum ExitStatus: Int32, Sendable {
  case asExpected = 0
  case notAsExpected = 1
  case usage = 64
  /// A learner's code does not compile.
  case invalidInput = 65
  case internalFailure = 70
  case inputOutput = 74
  case interrupted = 130
}
