/// What a command hands back: the text for the output, and how the process should end.
struct CommandResult: Equatable {
  var text: String
  var status: ExitStatus = .asExpected
}

/// What a command may know besides its own options.
struct CommandContext {
  let values: Values
  let terminal: Terminal

  var style: Style { Style(isOn: terminal.usesColour) }
  var width: Int { terminal.width }
}
