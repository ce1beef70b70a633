import RaceLabKit
import Scenarios

/// One lesson, cut into pages that fit the screen.
struct TourPages {
  private let scenario: Scenario
  private let context: CommandContext
  /// What each page is about, and its lines; the run's own come when it has been run.
  private var pages: [(title: String, lines: [String])] = []
  private var hasRun = false

  private static let seen = "See"
  /// The heading, a blank line before and after the page, and the keys.
  private static let frame = 4

  init(_ scenario: Scenario, _ context: CommandContext) throws {
    (self.scenario, self.context) = (scenario, context)
    guard let lesson = Curriculum.lesson(of: scenario) else {
      throw ExplainCommand.Failure.noLesson(scenario.name)
    }
    let (style, width) = (context.style, context.width)
    func prose(_ heading: String) -> String {
      Markdown(lesson.section(heading) ?? "").rendered(style: style, width: width)
    }
    let code = ScenarioSource.criticalSection(of: scenario)
    add("Predict", scenario.heading(style: style, width: width) + code + "\n" + prose("Predict"))
    pages.append((Self.seen, []))
    add("Why", prose("What happens, and why"))
    add("What it promises", prose("What it guarantees, and what it does not"))
    add("What to choose", prose("When to choose it"))
  }

  var count: Int { pages.count }

  /// Whether to show that page, the scenario is run.
  func runs(at index: Int) -> Bool { pages[index].title == Self.seen && !hasRun }

  private var room: Int { max(6, context.terminal.height - Self.frame) }

  private mutating func add(_ title: String, _ text: String) {
    pages += cut(text).map { (title, $0) }
  }

  /// Into as many pages as it takes, best between paragraphs.
  private func cut(_ text: String) -> [[String]] {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(folded)[...]
    var parts: [[String]] = []
    while true {
      while rest.first == "" { rest.removeFirst() }
      while rest.last == "" { rest.removeLast() }
      if rest.count <= room { return parts + [Array(rest)] }
      let last = rest.prefix(room + 1).lastIndex(of: "") ?? rest.startIndex
      let end = last > rest.startIndex + room / 2 ? last : rest.startIndex + room
      parts.append(Array(rest[..<end]))
      rest = rest[end...]
    }
  }

  /// A line of code may be wider than the screen, which would fold it and push the page up.
  private func folded(_ line: Substring) -> [String] {
    guard line.count > context.width, !line.contains("\u{1B}") else { return [String(line)] }
    return [String(line.prefix(context.width))] + folded(line.dropFirst(context.width))
  }

  /// A page as the whole screen. The page that shows a run runs it, once.
  mutating func page(_ index: Int, place: String) throws -> String {
    if runs(at: index) {
      RawTerminal.draw("\(scenario.name) runs …\n")
      let parts = cut(
        try RunPlan(scenario).report().rendered(style: context.style, width: context.width))
      pages.replaceSubrange(index...index, with: parts.map { (Self.seen, $0) })
      hasRun = true
    }
    let style = context.style
    let (title, lines) = pages[index]
    let heading = "\(place) · \(scenario.name) · \(title)"
    let keys = "space next · b back · l next lesson · q quit"
    return style.bold(String(heading.prefix(context.width))) + "\n\n"
      + (lines + Array(repeating: "", count: max(0, room - lines.count)))
      .map { $0 + "\n" }.joined()
      + style.faint(String(keys.prefix(context.width)))
  }
}
