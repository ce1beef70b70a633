/// What a scenario does.
public enum Activity: Sendable {
  /// Workers that bring about a total.
  case total(Program)
  /// Two threads on a fresh state, many times; what counts is how often each outcome comes.
  case outcomes(Litmus)
  /// A program that says what it does.
  case script(Script)
}
