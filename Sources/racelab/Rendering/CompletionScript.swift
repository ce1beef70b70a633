/// Completion scripts for the shells, from the description of the command line.
struct CompletionScript {
  let scenarios: [String]

  private let commands = CommandLineDescription.commands
  private let common = CommandLineDescription.common

  /// What can be offered as plain words; nil where only files can.
  private func words(_ completion: Completion) -> [String]? {
    switch completion {
    case .none: []
    case .scenarios: scenarios
    case .scenariosOrAll: scenarios + ["all"]
    case .commands: commands.map(\.name)
    case .files: nil
    case .words(let words): words
    }
  }

  private func names(of option: OptionDescription) -> [String] {
    ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  // MARK: bash

  var bash: String {
    let byCommand = commands.map { command -> String in
      let options = (command.options + common).map { "--\($0.long)" }.joined(separator: " ")
      let arguments = command.positional.flatMap { words($0.completion) } ?? []
      return "    \(command.name)) options=\"\(options)\" "
        + "arguments=\"\(arguments.joined(separator: " "))\" ;;\n"
    }
    var seen: Set<String> = []
    let byOption = (common + commands.flatMap(\.options))
      .filter { !$0.isFlag && seen.insert($0.long).inserted }
      .map { option in
        let offer =
          words(option.completion).map { "compgen -W \"\($0.joined(separator: " "))\"" }
          ?? "compgen -f"
        return "    \(names(of: option).joined(separator: "|"))) "
          + "mapfile -t COMPREPLY < <(\(offer) -- \"$word\"); return ;;\n"
      }
    return """
      # bash completion for racelab
      _racelab() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command= options= arguments= i
        case $previous in
      \(byOption.joined())  esac
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(commands.map(\.name).joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $command in
      \(byCommand.joined())    *) options="\(common.map { "--\($0.long)" }.joined(separator: " "))"
              arguments="\(commands.map(\.name).joined(separator: " "))" ;;
        esac
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        else
          mapfile -t COMPREPLY < <(compgen -W "$arguments" -- "$word")
        fi
      }
      complete -F _racelab racelab

      """
  }

  // MARK: zsh

  var zsh: String {
    func escaped(_ text: String) -> String {
      text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
        .replacing(":", with: "\\:")
    }
    func action(_ completion: Completion) -> String {
      words(completion).map { "(\($0.joined(separator: " ")))" } ?? "_files"
    }
    func specs(_ options: [OptionDescription]) -> String {
      options.flatMap { option in
        names(of: option).map { name in
          let value = option.placeholder.map { ":\($0):\(action(option.completion))" } ?? ""
          return "        '\(name)[\(escaped(option.help))]\(value)' \\\n"
        }
      }.joined()
    }
    let cases = commands.map { command -> String in
      let argument =
        command.positional.map { positional in
          let many = positional.count.upperBound > 1 ? "*" : "1"
          return "'\(many):\(escaped(positional.placeholder)):\(action(positional.completion))'"
        } ?? "'*: :'"
      return "    \(command.name))\n      _arguments \\\n"
        + specs(command.options + common) + "        \(argument) ;;\n"
    }
    let offers = commands.map { "    '\($0.name):\(escaped($0.summary))' \\\n" }
    return """
      #compdef racelab
      # zsh completion for racelab
      _racelab() {
        local context state state_descr line
        local -A opt_args
        local -a commands=( \\
      \(offers.joined())  )
        _arguments -C \\
      \(specs(common))        '1: :->command' '*:: :->argument'
        case $state in
        command) _describe 'command' commands ;;
        argument)
          case $line[1] in
      \(cases.joined())    esac ;;
        esac
      }
      if [[ $funcstack[1] == _racelab ]]; then
        _racelab "$@"
      else
        compdef _racelab racelab
      fi

      """
  }

  // MARK: fish

  var fish: String {
    func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
    func line(_ option: OptionDescription, _ condition: String) -> String {
      var line = "complete -c racelab\(condition) -l \(option.long)"
      if let short = option.short { line += " -s \(short)" }
      if !option.isFlag {
        let offer = words(option.completion)
        line += offer.map { " -x -a \(quoted($0.joined(separator: " ")))" } ?? " -r -F"
      }
      return line + " -d \(quoted(option.help))\n"
    }
    var text = "# fish completion for racelab\ncomplete -c racelab -f\n"
    for option in common { text += line(option, "") }
    for command in commands {
      text += "complete -c racelab -n __fish_use_subcommand -a \(command.name)"
      text += " -d \(quoted(command.summary))\n"
      let condition = " -n '__fish_seen_subcommand_from \(command.name)'"
      if let offer = command.positional.flatMap({ words($0.completion) }), !offer.isEmpty {
        text += "complete -c racelab\(condition) -a \(quoted(offer.joined(separator: " ")))\n"
      }
      for option in command.options { text += line(option, condition) }
    }
    return text
  }
}
