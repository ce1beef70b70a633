import RaceLabKit

/// Words a judged solution: what is right, and of what is not, why.
struct ExerciseText {
  let report: ExerciseReport
  let style: Style
  let width: Int

  private var exercise: Exercise { report.exercise }

  func rendered() -> String {
    style.bold(exercise.name) + "\n" + wrapped(exercise.summary, width: width) + "\n\n"
      + report.parts.map(text).joined() + conclusion + "\n"
      + Host.current.footer(style: style, width: width)
  }

  private func text(_ part: ExerciseReport.Part) -> String {
    let mark = part.isRight ? style.green("right  ") : style.red("not yet")
    let check = CheckText(report: part.check, style: style, width: width, mostReports: 1)
    let findings =
      part.unmet.map {
        labelled("Asked for", $0.words, width: width, paint: style.bold)
      }.joined() + (part.check.isAccused ? check.verdictAndReasons : "")
      + (part.check.isUnfinished ? unfinished(part.check) : "")
    return "\(mark)  \(style.bold(part.part.title))\n"
      + labelled("Tried", trial(part.part), width: width, paint: style.bold)
      + check.evidence + findings + (findings.isEmpty ? "" : "\n")
  }

  private func unfinished(_ check: CheckReport) -> String {
    labelled(
      "Too slow", "it took longer than \(check.plan.timeout.typed); a solution needs far less.",
      width: width, paint: style.bold)
  }

  private func trial(_ part: Exercise.Part) -> String {
    let workers = counted(part.threads, part.expressions.isAsync ? "task" : "thread")
    return "\(workers) × \(counted(part.iterations, "call")). \(part.trial)"
  }

  private var conclusion: String {
    guard report.isSolved else {
      let lesson = report.parts.first { !$0.isRight }?.part.lesson ?? exercise.lessons[0]
      return labelled(
        "Not solved", "change the file and check it again. The lesson: racelab explain \(lesson)",
        width: width, paint: { style.bold(style.red($0)) })
    }
    let all = Exercises.all
    let next = all.firstIndex { $0.name == exercise.name }.flatMap { index in
      index + 1 < all.count ? all[index + 1] : nil
    }
    return labelled(
      "Solved",
      "no witness has anything against it. Silence is no proof; say to yourself why it is right.",
      width: width, paint: { style.bold(style.green($0)) })
      + labelled(
        "Next", next.map { "racelab exercise start \($0.name)" } ?? "racelab judge all",
        width: width,
        paint: style.bold)
  }
}

/// What `exercise check --json` prints.
struct ExerciseDocument: Encodable {
  let schemaVersion = 1
  let command = "exercise"
  let exercise: String
  let isSolved: Bool
  let parts: [Part]

  struct Part: Encodable {
    let title: String
    let isRight: Bool
    /// What the text should do, and does not.
    let unmet: [String]
    let check: CheckDocument
  }

  init(_ report: ExerciseReport) {
    exercise = report.exercise.name
    isSolved = report.isSolved
    parts = report.parts.map {
      Part(
        title: $0.part.title, isRight: $0.isRight, unmet: $0.unmet.map(\.words),
        check: CheckDocument($0.check))
    }
  }
}
