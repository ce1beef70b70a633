/// A command line that fits its description: which command, and what was given, still as text.
struct ParsedArguments: Equatable {
  var command: String?
  /// By long name. A flag's value is empty.
  var options: [String: String] = [:]
  var positionals: [String] = []

  func has(_ option: String) -> Bool { options[option] != nil }
}
