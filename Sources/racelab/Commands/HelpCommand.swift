/// `racelab help`, and `--help` anywhere.
enum HelpCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let names = try context.values.positionals(of: CommandLineDescription.help)
    return try help(for: names.first, context)
  }

  static func help(for name: String?, _ context: CommandContext) throws(UsageError) -> CommandResult
  {
    let text = HelpText(style: context.style, width: context.width)
    guard let name else { return CommandResult(text: text.overview()) }
    let command = try CommandLineDescription.command(named: name)
    return CommandResult(text: text.command(command))
  }
}
