import RaceLabKit

/// A learner's solution of an exercise, judged.
struct ExerciseReport {
  let exercise: Exercise
  let parts: [Part]

  struct Part {
    let part: Exercise.Part
    let check: CheckReport
    /// Requirements that the text does not meet.
    let unmet: [Requirement]

    var isRight: Bool { !check.isAccused && !check.isUnfinished && unmet.isEmpty }
  }

  var isSolved: Bool { parts.allSatisfy(\.isRight) }

  /// Checks each part of `exercise` in the file at `path`, calling `progress` with what is going on.
  ///
  /// - Parameter runs: of each witness; nil for as many as are worth their time.
  init(
    _ exercise: Exercise, path: String, text: String, runs: Int?, timeout: Duration,
    progress: (String) -> Void
  ) throws {
    self.exercise = exercise
    let code = SwiftCode(text)
    parts = try exercise.parts.map { part in
      let setups = try CheckPlan.setups(
        threads: part.threads, iterations: part.iterations,
        sanitizedIterations: min(part.iterations, CheckPlan.mostSanitizedIterations))
      let plan = CheckPlan(
        paths: [path], expressions: part.expressions, setup: setups.plain,
        sanitizedSetup: setups.sanitized, runs: runs, timeout: timeout)
      return Part(
        part: part, check: try CheckReport(plan) { progress("\(part.title): \($0)") },
        unmet: part.requirements.filter { !$0.isMet(by: code) })
    }
  }
}
