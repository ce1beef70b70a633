import Scenarios

/// A shell that racelab can write completions for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// `racelab completions`: a completion script, from the description of the command line.
enum CompletionsCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let name = try context.values.positionals(of: CommandLineDescription.completions)[0]
    let shell = try Values.word(name, of: Shell.self, as: "SHELL")
    let script = CompletionScript(scenarios: Curriculum.scenarios.map(\.name))
    switch shell {
    case .bash: return CommandResult(text: script.bash)
    case .zsh: return CommandResult(text: script.zsh)
    case .fish: return CommandResult(text: script.fish)
    }
  }
}
