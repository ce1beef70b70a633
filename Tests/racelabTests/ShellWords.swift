/// The words of a command line as a shell takes it apart, of which quotes are all that tests need.
func shellWords(_ line: some StringProtocol) -> [String] {
  String(line).matches(of: /(?:'[^']*'|"[^"]*"|[^\s'"])+/).map { word in
    // A quote of one kind may hold those of the other.
    word.output.replacing(/'([^']*)'|"([^"]*)"/) { String($0.output.1 ?? $0.output.2 ?? "") }
  }.map(String.init)
}
