/// A command line that fits its description: which command, and what was given, still as text.
struct ParsedArguments: Equatable {
  var command: String?
  /// By long name. A flag's value is empty.
  var options: [String: String] = [:]
  /// The values of options that may be given more than once, in order.
  var lists: [String: [String]] = [:]
  var positionals: [String] = []

  func has(_ option: String) -> Bool { options[option] != nil || lists[option] != nil }
}
