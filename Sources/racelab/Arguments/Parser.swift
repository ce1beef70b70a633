/// Fits the words of a command line to its description.
///
/// Options may stand before or after the command and among its arguments, as `--name value`,
/// `--name=value`, `-n value` or `-nvalue`; `--` ends them. A missing argument is no error here:
/// whether it matters is known once `--help` has been looked for.
struct Parser {
  private var words: ArraySlice<String>
  private var parsed = ParsedArguments()
  private var command: CommandDescription?

  static func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    var parser = Parser(words: words[...])
    return try parser.parse()
  }

  private init(words: ArraySlice<String>) {
    self.words = words
  }

  private mutating func parse() throws(UsageError) -> ParsedArguments {
    var optionsEnded = false
    while let word = words.popFirst() {
      if !optionsEnded && word == "--" {
        optionsEnded = true
      } else if !optionsEnded && word.hasPrefix("--") {
        try takeLong(word)
      } else if !optionsEnded && word.hasPrefix("-") && word.count > 1 {
        try takeShort(word)
      } else if parsed.command == nil {
        try takeCommand(word)
      } else {
        parsed.positionals.append(word)
      }
    }
    return parsed
  }

  private mutating func takeCommand(_ word: String) throws(UsageError) {
    command = try CommandLineDescription.command(named: word)
    parsed.command = word
  }

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = known.first(where: { $0.long == name }) else {
      let nearest = nearestMatch(to: name, among: known.map(\.long)).map { "--\($0)" }
      throw .unknownOption("--\(name)", command: command?.name, nearest: nearest)
    }
    try take(option, as: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// `-q`, `-ofile`, `-o file`, and flags run together.
  private mutating func takeShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", command: command?.name, nearest: nil)
      }
      let rest = option.isFlag || letters.isEmpty ? nil : String(letters)
      try take(option, as: "-\(letter)", attached: rest)
      if rest != nil { return }
    }
  }

  private mutating func take(
    _ option: OptionDescription, as written: String, attached: String?
  ) throws(UsageError) {
    let value: String
    if let placeholder = option.placeholder {
      // The next word is the value even if it starts with a dash: `--threads -5` is a bad number.
      guard let given = attached ?? words.popFirst(), !given.isEmpty else {
        throw .missingValue(option: written, placeholder: placeholder)
      }
      if attached == nil, known.contains(where: { given == "--\($0.long)" }) {
        throw .missingValue(option: written, placeholder: placeholder)
      }
      value = given
    } else {
      if let attached { throw .unexpectedValue(option: written, value: attached) }
      value = ""
    }
    if option.isRepeatable {
      parsed.lists[option.long, default: []].append(value)
      return
    }
    guard parsed.options.updateValue(value, forKey: option.long) == nil else {
      throw .duplicateOption("--\(option.long)")
    }
  }

  private var known: [OptionDescription] {
    CommandLineDescription.common + (command?.options ?? [])
  }
}
