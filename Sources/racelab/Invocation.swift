/// One call of racelab: the command line, understood, and where its result goes.
struct Invocation {
  let output: OutputFile
  private let parsed: ParsedArguments
  private let context: CommandContext

  init(arguments: [String]) throws(UsageError) {
    parsed = try Parser.parse(arguments)
    let values = Values(parsed: parsed)
    let path = parsed.options["output"]
    output = if let path, path != "-" { .path(path) } else { .standardOutput }
    let colour = try values.word("color", of: Terminal.ColourChoice.self) ?? .auto
    context = CommandContext(
      values: values,
      terminal: Terminal(colour: colour, toFile: output != .standardOutput))
  }

  func run() throws -> CommandResult {
    if parsed.has("help") { return try HelpCommand.help(for: parsed.command, context) }
    if parsed.has("version") {
      return CommandResult(
        text: "\(CommandLineDescription.program) \(CommandLineDescription.version)\n")
    }
    let command = CommandLineDescription.commands.first { $0.name == parsed.command }
    guard let command else { throw UsageError.missingCommand }
    return try command.action(context)
  }
}
