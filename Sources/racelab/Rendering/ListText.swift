import RaceLabKit

/// The scenarios by section: their names only, short enough for a small screen, or with summaries.
struct ListText {
  let scenarios: [Scenario]
  let style: Style
  let width: Int

  private var sections: [(title: String, scenarios: [Scenario])] {
    Section.allCases.compactMap { section in
      let members = scenarios.filter { $0.section == section }
      return members.isEmpty ? nil : (section.title, members)
    }
  }

  var compact: String {
    sections.map(marked).joined() + style.faint(wrapped(legend, width: width)) + "\n"
      + labelled("Next", "racelab run counter, or racelab list --long", width: width) { $0 }
  }

  /// A section's names, each with its grade's mark, in as few lines as they take. Painted after
  /// wrapping, so that colour does not count as width.
  private func marked(_ title: String, _ scenarios: [Scenario]) -> String {
    let words = "\(title): " + scenarios.map { $0.name + $0.grade.mark }.joined(separator: " ")
    let text = wrapped(words, width: width, indent: "  ")
    let painted = text.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let grade = Grade.allCases.first { !$0.mark.isEmpty && word.hasSuffix($0.mark) }
        return grade.map { style.grade($0, String(word)) } ?? String(word)
      }.joined(separator: " ") + "\n"
    }.joined()
    return style.bold(title) + painted.dropFirst(title.count)
  }

  private var legend: String {
    let marks = Grade.allCases.filter { grade in
      !grade.mark.isEmpty && scenarios.contains { $0.grade == grade }
    }
    return (marks.map { "\($0.mark) \($0.title)" } + ["no mark: safe"]).joined(separator: ", ")
  }

  var long: String {
    let names = scenarios.map(\.name.count).max() ?? 0
    let grades = Grade.allCases.map(\.title.count).max() ?? 0
    let isNarrow = width < names + grades + 40
    return sections.map { title, members in
      style.bold(title) + "\n"
        + members.map { scenario in
          let grade = style.grade(scenario.grade, padded(scenario.grade.title, to: grades))
          if isNarrow {
            return "  \(scenario.name), \(scenario.grade.title)\n"
              + wrapped(scenario.summary, width: width, first: "    ", indent: "    ") + "\n"
          }
          let name = "  " + padded(scenario.name, to: names) + "  "
          let indent = name.count + grades + 2
          let summary = wrapped(
            scenario.summary, width: width, first: String(repeating: " ", count: indent),
            indent: String(repeating: " ", count: indent))
          return name + grade + "  " + summary.dropFirst(indent) + "\n"
        }.joined()
    }.joined(separator: "\n")
  }
}

extension Grade {
  /// What stands behind a name in a list; nothing behind a safe one.
  fileprivate var mark: String {
    switch self {
    case .dataRace: "*"
    case .raceCondition: "~"
    case .safe: ""
    case .hazard: "!"
    case .order: "?"
    }
  }
}

extension Style {
  func grade(_ grade: Grade, _ text: String) -> String {
    switch grade {
    case .dataRace: red(text)
    case .raceCondition: yellow(text)
    case .safe: green(text)
    case .hazard: bold(red(text))
    case .order: text
    }
  }
}
