import Foundation
import RaceLabKit

/// `racelab exercise`: faulty files to repair, and whether they have been.
enum ExerciseCommand {
  enum Failure: Error, Equatable {
    case exists(path: String)
    /// The file does not say which exercise it is about.
    case unmarked(path: String)
  }

  private enum Action: String, CaseIterable {
    case list, start, check
  }

  static func run(_ context: CommandContext) throws -> CommandResult {
    let words = try context.values.positionals(of: CommandLineDescription.exercise)
    let action =
      try words.first.map {
        (word) throws(UsageError) in try Values.word(word, of: Action.self, as: "'exercise'")
      } ?? .list
    let isJSON = context.values.parsed.has("json")
    switch (action, words.dropFirst().first) {
    case (.list, nil):
      return CommandResult(text: isJSON ? try json(listDocument) : list(context))
    case (.start, let name?): return try start(exercise(named: name), context)
    case (.check, let path?): return try check(path, context)
    case (.list, let word?): throw UsageError.unexpectedArgument(word, command: "exercise list")
    case (.start, nil):
      throw UsageError.missingArgument(command: "exercise start", placeholder: "NAME")
    case (.check, nil):
      throw UsageError.missingArgument(command: "exercise check", placeholder: "FILE")
    }
  }

  private static func exercise(named name: String) throws(UsageError) -> Exercise {
    if let exercise = Exercises.all.first(where: { $0.name == name }) { return exercise }
    throw .unknownExercise(
      name, nearest: nearestMatch(to: name, among: Exercises.all.map(\.name)))
  }

  // MARK: list

  private static func list(_ context: CommandContext) -> String {
    let names = Exercises.all.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: names + 4)
    return wrapped("Faulty files to repair, in teaching order:", width: context.width) + "\n"
      + Exercises.all.map { exercise in
        wrapped(
          exercise.summary, width: context.width,
          first: "  " + padded(exercise.name, to: names) + "  ", indent: indent) + "\n"
      }.joined() + "\n"
      + labelled(
        "Next", "racelab exercise start \(Exercises.all[0].name)", width: context.width,
        paint: context.style.bold)
  }

  private struct ListDocument: Encodable {
    let schemaVersion = 1
    let command = "exercise"
    let exercises: [Entry]

    struct Entry: Encodable {
      let name: String
      let summary: String
      let lessons: [String]
    }
  }

  private static var listDocument: ListDocument {
    ListDocument(
      exercises: Exercises.all.map {
        .init(name: $0.name, summary: $0.summary, lessons: $0.lessons)
      })
  }

  // MARK: start

  private static func start(
    _ exercise: Exercise, _ context: CommandContext
  ) throws -> CommandResult {
    let starter = String(decoding: exercise.starter, as: UTF8.self)
    if let output = context.values.parsed.options["output"] {
      if output != "-" && FileManager.default.fileExists(atPath: output) {
        throw Failure.exists(path: output)
      }
      return CommandResult(text: starter)
    }
    let path = exercise.name + ".swift"
    // Created only if it is not there: a learner's work is never overwritten.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      if errno == EEXIST { throw Failure.exists(path: path) }
      throw OutputFile.Failure.cannotOpen(path: path, code: errno)
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(exercise.starter))
    } catch {
      unlink(path)
      throw OutputFile.Failure.cannotWrite(path: path, code: errno)
    }
    return CommandResult(
      text: wrapped("\(path) is written; the task stands at its top.", width: context.width) + "\n"
        + labelled(
          "Next", "edit it, then: racelab exercise check \(path)", width: context.width,
          paint: context.style.bold))
  }

  // MARK: check

  private static func check(_ path: String, _ context: CommandContext) throws -> CommandResult {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CheckedSource.Failure.unreadable(path: path, code: errno == 0 ? ENOENT : errno)
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let name = Exercises.name(in: text) else { throw Failure.unmarked(path: path) }
    let exercise = try exercise(named: name)
    let progress = Progress(isShown: context.terminal.showsProgress)
    defer { progress.clear() }
    let runs = try context.values.number("runs", most: CheckPlan.mostRuns)
    let timeout = try context.values.duration("timeout") ?? CheckPlan.defaultTimeout
    let report = try ExerciseReport(
      exercise, path: path, text: text, runs: runs, timeout: timeout
    ) {
      progress.show($0, width: context.width)
    }
    return CommandResult(
      text: context.values.parsed.has("json")
        ? try json(ExerciseDocument(report))
        : ExerciseText(report: report, style: context.style, width: context.width).rendered(),
      status: report.isSolved ? .asExpected : .notAsExpected)
  }
}
