/// Help, worded from the description of the command line.
struct HelpText {
  let style: Style
  let width: Int

  /// Help for racelab as a whole.
  func overview() -> String {
    let program = CommandLineDescription.program
    let examples = CommandLineDescription.run.examples
    return
      "\(style.bold(program)): \(CommandLineDescription.summary)\n\n"
      + section("Usage", "  \(program) COMMAND [ARGUMENT…] [OPTION…]\n")
      + section(
        "Commands", list(CommandLineDescription.commands.map { ($0.name, $0.summary) }))
      + section("Options", options(CommandLineDescription.common))
      + section("Examples", list(examples.map { ($0.command, $0.meaning) }))
      + section(
        "Exit status",
        list(CommandLineDescription.statuses.map { ("\($0.0.rawValue)", $0.1) }), isLast: true)
  }

  /// Help for one command.
  func command(_ command: CommandDescription) -> String {
    var sections = [
      section(
        "Usage", wrapped(synopsis(of: command), width: width, first: "  ", indent: "    ") + "\n")
    ]
    if let positional = command.positional {
      sections.append(section("Arguments", list([(positional.placeholder, positional.help)])))
    }
    sections.append(section("Options", options(command.options + CommandLineDescription.common)))
    if !command.examples.isEmpty {
      sections.append(
        section("Examples", list(command.examples.map { ($0.command, $0.meaning) }), isLast: true))
    }
    let title = "\(CommandLineDescription.program) \(command.name)"
    let paragraphs = command.discussion.map { wrapped($0, width: width) + "\n\n" }.joined()
    let text = "\(style.bold(title)): \(command.summary)\n\n" + paragraphs + sections.joined()
    return command.examples.isEmpty ? String(text.dropLast()) : text
  }

  /// "racelab run NAME… | all [--threads N] …"
  func synopsis(of command: CommandDescription) -> String {
    var words = [CommandLineDescription.program, command.name]
    if let positional = command.positional { words.append(positional.placeholder) }
    words += command.options.map { "[\(name(of: $0))]" + ($0.isRepeatable ? "…" : "") }
    return words.joined(separator: " ")
  }

  private func name(of option: OptionDescription) -> String {
    "--\(option.long)" + (option.placeholder.map { " \($0)" } ?? "")
  }

  private func options(_ options: [OptionDescription]) -> String {
    list(
      options.map { option in
        ((option.short.map { "-\($0), " } ?? "    ") + name(of: option), option.help)
      })
  }

  private func section(_ title: String, _ body: String, isLast: Bool = false) -> String {
    style.bold(title) + "\n" + body + (isLast ? "" : "\n")
  }

  /// Terms and their meaning in two columns; under each other where a column would be too narrow.
  private func list(_ rows: [(term: String, meaning: String)]) -> String {
    let terms = rows.map(\.term.count).max() ?? 0
    let isNarrow = width < terms + 34
    return rows.map { term, meaning in
      isNarrow
        ? wrapped(term, width: width, first: "  ", indent: "    ") + "\n"
          + wrapped(meaning, width: width, first: "      ", indent: "      ") + "\n"
        : wrapped(
          meaning, width: width, first: "  " + padded(term, to: terms) + "  ",
          indent: String(repeating: " ", count: terms + 4)) + "\n"
    }.joined()
  }
}
