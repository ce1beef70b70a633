extension Exercises {
  /// The exercise that a file is about: its first lines say `// Exercise: NAME`. Nil without such a
  /// line, or if there is no exercise of that name.
  static func exercise(of source: String) -> Exercise? {
    guard let name = name(in: source) else { return nil }
    return all.first { $0.name == name }
  }

  /// The name behind `// Exercise:`, whether there is such an exercise or not.
  static func name(in source: String) -> String? {
    let lines = source.split(whereSeparator: \.isNewline).prefix(5)
    guard let line = lines.first(where: { $0.hasPrefix(mark) }) else { return nil }
    let name = line.dropFirst(mark.count).split(separator: " ").first
    return name.map(String.init)
  }

  private static let mark = "// Exercise: "
}
