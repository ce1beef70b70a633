/// One command of the command line, as data: parsing, help, completions and the manual page all
/// read it from here.
struct CommandDescription: Sendable {
  let name: String
  /// One line, without a full stop.
  let summary: String
  /// Paragraphs for help and the manual page.
  var discussion: [String] = []
  var positional: Positional? = nil
  var options: [OptionDescription] = []
  var examples: [Example] = []
  /// Carries the command out.
  let action: @Sendable (CommandContext) throws -> CommandResult

  /// The arguments that are not options.
  struct Positional: Sendable {
    /// As the synopsis shows it: "NAME… | all".
    let placeholder: String
    let help: String
    let count: ClosedRange<Int>
    let completion: Completion
  }

  struct Example: Sendable {
    let command: String
    let meaning: String
  }
}

/// One option, as data.
struct OptionDescription: Sendable {
  let long: String
  var short: Character? = nil
  /// What stands for the value in help: "N". Nil for a flag.
  var placeholder: String? = nil
  let help: String
  var completion: Completion = .none
  /// Whether it may be given more than once.
  var isRepeatable = false

  var isFlag: Bool { placeholder == nil }
}

/// What a shell can offer for an argument.
enum Completion: Sendable {
  case none
  case scenarios
  case scenariosOrAll
  case commands
  case files
  case words([String])
}
