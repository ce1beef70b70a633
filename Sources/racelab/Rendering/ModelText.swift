import RaceLabKit

/// Sets a scenario's critical section and its model side by side, or below each other where there
/// is no room.
struct ModelText {
  let lesson: Lesson
  let model: Model
  let style: Style
  let width: Int

  func rendered() -> String {
    let (code, steps) = (lesson.criticalSection, model.lines)
    let heading = ("Swift, \(lesson.fileName)", "Model, one iteration")
    let column = (code + [heading.0]).map(\.count).max() ?? 0
    let second = (steps + [heading.1]).map(\.count).max() ?? 0
    var text: String
    if column + 3 + second <= width {
      text = style.bold(padded(heading.0, to: column) + "   " + heading.1) + "\n\n"
      for row in 0..<max(code.count, steps.count) {
        let left = row < code.count ? code[row] : ""
        let right = row < steps.count ? steps[row] : ""
        text += (padded(left, to: column) + "   " + right).trimmedRight + "\n"
      }
    } else {
      text = style.bold(heading.0) + "\n\n" + code.map { $0 + "\n" }.joined()
      text += "\n" + style.bold(heading.1) + "\n\n" + steps.map { $0 + "\n" }.joined()
    }
    return text + "\n" + wrapped(Self.memory, width: width) + "\n"
  }

  private static let memory =
    "Each line of the model that touches a variable or a lock is one step; calculating takes none. "
    + "All threads see one memory (sequential consistency)."
}
