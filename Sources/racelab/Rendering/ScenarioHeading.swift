import RaceLabKit

extension Setup {
  /// "8 threads × 10,000 increments", "6 readers, 2 writers × 1,000 accesses".
  func words(of scenario: Scenario) -> String {
    let workers =
      scenario.roles == nil
      ? counted(threads, scenario.program?.workers.noun ?? "thread")
      : "\(counted(readers, "reader")), \(counted(writers, "writer"))"
    return "\(workers) × \(counted(iterations, scenario.measure.iteration))"
  }
}

extension Program.Workers {
  /// In the singular.
  var noun: String { String(rawValue.dropLast()) }
}

extension Scenario {
  /// How each report on one scenario begins: its name and grade, and what it is.
  func heading(style: Style, width: Int) -> String {
    style.bold(name) + " · \(grade.title)\n" + wrapped(summary, width: width) + "\n\n"
  }
}
