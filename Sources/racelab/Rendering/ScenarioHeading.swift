import RaceLabKit

extension Scenario {
  /// How each report on one scenario begins: its name and grade, and what it is.
  func heading(style: Style, width: Int) -> String {
    style.bold(name) + " · \(grade.title)\n" + wrapped(summary, width: width) + "\n\n"
  }
}
