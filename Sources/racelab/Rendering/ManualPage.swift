/// The manual page in mdoc, from the description of the command line.
struct ManualPage {
  func rendered() -> String {
    let program = CommandLineDescription.program
    var page = """
      .Dd \(CommandLineDescription.date)
      .Dt RACELAB 1
      .Os
      .Sh NAME
      .Nm \(program)
      .Nd \(escaped(CommandLineDescription.summary))
      .Sh SYNOPSIS

      """
    for command in CommandLineDescription.commands {
      page += ".Nm\n.Cm \(command.name)\n"
      if let positional = command.positional {
        page += ".Ar \(escaped(positional.placeholder))\n"
      }
      page += command.options.map { ".Op \(flag($0))\n" }.joined()
    }
    page += """
      .Sh DESCRIPTION
      .Nm
      runs small concurrent programs whose right result is known, on real threads, and shows what
      was lost: beside the race stand its fixes and its traps.
      Every scenario has a grade, which says what it is expected to do.
      .Sh COMMANDS

      """
    for command in CommandLineDescription.commands {
      page += ".Ss \(command.name)\n" + sentence(command.summary) + "\n"
      for paragraph in command.discussion {
        // One sentence a line, as mdoc asks.
        page += ".Pp\n" + escaped(paragraph).replacing(". ", with: ".\n") + "\n"
      }
      page += list(command.options)
    }
    page += ".Sh OPTIONS\nEvery command takes these.\n" + list(CommandLineDescription.common)
    page += ".Sh ENVIRONMENT\n.Bl -tag -width NO_COLOR\n"
    page += ".It Ev COLUMNS\nThe width of a line where the output is no terminal.\n"
    page += ".It Ev NO_COLOR , TERM\n"
    page += "No colour if\n.Ev NO_COLOR\nis not empty or\n.Ev TERM\nis dumb.\n.El\n"
    page += ".Sh EXIT STATUS\n.Bl -tag -width Ds\n"
    for (status, meaning) in CommandLineDescription.statuses {
      page += ".It \(status.rawValue)\n\(sentence(meaning))\n"
    }
    page += ".El\n.Sh EXAMPLES\n.Bl -tag -width Ds\n"
    for example in CommandLineDescription.commands.flatMap(\.examples) {
      page += ".It Li \(escaped(example.command))\n\(sentence(example.meaning))\n"
    }
    return page + ".El\n"
  }

  private func list(_ options: [OptionDescription]) -> String {
    if options.isEmpty { return "" }
    return ".Bl -tag -width Ds\n"
      + options.map { option in
        let short = option.short.map { "Fl \($0) , " } ?? ""
        return ".It \(short)\(flag(option))\n\(sentence(option.help))\n"
      }.joined() + ".El\n"
  }

  /// `Fl -name Ar VALUE`
  private func flag(_ option: OptionDescription) -> String {
    "Fl -\(option.long)" + (option.placeholder.map { " Ar \(escaped($0))" } ?? "")
  }

  private func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst()) + "."
  }

  /// Keeps roff from reading text as its own: backslashes, a dot or quote that starts a line, and
  /// what is no ASCII.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("…", with: "...")
      .replacing("|", with: "\\*(Ba")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
