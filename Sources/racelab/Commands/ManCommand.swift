/// `racelab man`: the manual page.
enum ManCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    _ = try context.values.positionals(of: CommandLineDescription.man)
    return CommandResult(text: ManualPage().rendered())
  }
}
