import Foundation
import RaceLabKit

/// The two programs that a learner's files become: plain with `-O`, and under Thread Sanitizer.
struct CheckBuild {
  let plain: String
  let sanitized: String
  /// Statements outside of declarations that were left out: the file's and its lines.
  let leftOut: [(path: String, lines: ClosedRange<Int>)]
  let isProgram: Bool
  /// What the learner wrote, all files.
  let text: String
  /// Whether it may make threads, by what the text says.
  var makesThreads: Bool { text.contains(/\b(?:Dispatch\w+|OperationQueue|Task|Thread)\b/) }
  /// Whether the programs are those of an earlier check of the same.
  let isReused: Bool

  private static let plainName = "plain"
  static let sanitizedName = "sanitized"

  enum Failure: Error, Equatable {
    case noCompiler
    /// The files do not compile: what the compiler says.
    case files(output: String, advice: String?)
    /// Expressions do not: the flag, its text, and what the compiler says, each.
    case expressions([Diagnostic])
    /// The kit's own modules come from another compiler.
    case otherCompiler(message: String)
    /// Neither calls to make nor a program.
    case nothingToRun(path: String)
  }

  struct Diagnostic: Error, Equatable {
    let flag: String
    let text: String
    let message: String
  }

  /// Makes them, or takes them from `BuildCache` if nothing has changed since.
  ///
  /// - Parameter expressions: nil for a whole program.
  /// - Parameter flags: further ones for the compiler.
  init(_ paths: [String], _ expressions: CheckExpressions?, flags: [String]) throws {
    guard let compiler = Toolchain.compiler else { throw Failure.noCompiler }
    let kits = try CheckKit.pair()
    let sources = try paths.map { try CheckedSource(path: $0, compiler: compiler) }
    isProgram = expressions == nil
    text = sources.map(\.text).joined(separator: "\n")
    let script = isProgram ? sources.firstIndex { $0.statementLines != nil } : nil
    if isProgram && script == nil && !sources.contains(where: \.hasMain) {
      if let output = sources.compactMap(\.parsingErrors).first {
        throw Failure.files(output: output, advice: nil)
      }
      throw Failure.nothingToRun(path: paths[0])
    }
    leftOut =
      isProgram
      ? [] : sources.compactMap { source in source.statementLines.map { (source.path, $0) } }

    let harness =
      expressions.map { CheckHarnessSource($0, imports: sources.flatMap(\.imports)) }
      ?? CheckHarnessSource()
    // Files that can be compiled where they lie are: the compiler then shows them as they are.
    var copies = ["harness.swift": harness.text]
    var own: [String] = []
    for (index, source) in sources.enumerated() {
      if index == script {
        copies["main.swift"] = source.script
      } else if source.statementLines != nil {
        copies["file\(index).swift"] = source.declarations
      } else {
        own.append(source.path)
      }
    }
    var common = [
      compiler, "-wmo", "-g", "-suppress-warnings", "-module-name", "CheckedCode",
      // The other style numbers lines as they stand in the copy.
      "-diagnostic-style", "llvm",
      "-package-name", "check", "-Xfrontend", "-entry-point-function-name", "-Xfrontend",
      CheckHarnessSource.entry,
    ]
    if script == nil { common.append("-parse-as-library") }
    common += own
    let coverage = isProgram ? ["-sanitize-coverage=func,trace-pc-guard"] : []
    let plainCommand = common + ["-O"] + flags + kits.plain.arguments
    // Not optimised: each access stays where it was written, also one whose value nobody needs, and what
    // the library's collections do within stays in the library, which orders it by reference counts
    // that the sanitizer does not know.
    let sanitizedCommand =
      common + ["-Onone", "-sanitize=thread"] + coverage + flags + kits.sanitized.arguments
      + Self.exported

    let inputs = BuildCache.Inputs(
      commands: [plainCommand, sanitizedCommand],
      texts: copies.merging(zip(sources.map(\.path), sources.map(\.text))) { $1 },
      folder: FileManager.default.currentDirectoryPath,
      // Modules of other folders may change unseen: what they are part of is made anew each time.
      dates: [kits.plain.date, kits.sanitized.date]
        + (flags.contains { $0.hasPrefix("-I") || $0.hasPrefix("-F") } ? [Date()] : []))
    let cache = BuildCache(inputs)
    isReused = try cache.folder { folder in
      for (name, text) in copies {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let files = copies.keys.sorted().map { folder.appending(path: $0).path }
      func output(_ name: String) -> [String] { ["-o", folder.appending(path: name).path] }
      let results = try Toolchain.run([
        plainCommand + files + output(Self.plainName),
        sanitizedCommand + files + output(Self.sanitizedName),
      ])
      if let failed = results.first(where: { $0.status != 0 }) {
        throw try Self.failure(failed.output, of: paths, expressions, compiler: compiler)
      }
    }
    plain = cache.path.appending(path: Self.plainName).path
    sanitized = cache.path.appending(path: Self.sanitizedName).path
  }

  /// So that functions of the kit that stand before the runtime's own are found first.
  private static var exported: [String] {
    #if canImport(Darwin)
      []
    #else
      ["-Xlinker", "--export-dynamic"]
    #endif
  }

  // MARK: What the compiler says

  private static func failure(
    _ output: String, of paths: [String], _ expressions: CheckExpressions?, compiler: String
  ) throws -> Failure {
    if let match = output.firstMatch(of: /module compiled with (Swift \S+) .*/) {
      return .otherCompiler(message: String(match.0))
    }
    let errors = output.matches(of: /(?m)^(.*?):(\d+):(\d+): error: (.*)$/)
    let texts = expressions?.flags ?? []
    let diagnostics = errors.compactMap { error in
      texts.first { $0.name == error.1 }.map {
        Diagnostic(flag: $0.name, text: $0.text, message: Self.inWords(String(error.4)))
      }
    }
    if let expressions, !errors.contains(where: { paths.contains(String($0.1)) }) {
      // One that is not whole is noticed only where the harness goes on, and more goes wrong then.
      let broken = try expressions.flags.compactMap { flag in
        try CheckedSource.parsingError(in: flag.text, compiler: compiler).map {
          Diagnostic(flag: flag.name, text: flag.text, message: $0)
        }
      }
      if !broken.isEmpty { return .expressions(broken) }
      if !diagnostics.isEmpty { return .expressions(diagnostics) }
    }
    return .files(output: output, advice: advice(output, expressions))
  }

  /// What the compiler says of the harness, in terms of what was typed.
  static func inWords(_ message: String) -> String {
    if let type = message.firstMatch(of: /'total' requires that '(.+)' conform to 'BinaryInteger'/)
    {
      return "it must be a whole number, and this is of type \(type.1)"
    }
    let isForTasks = message.contains(
      /synchronous nonisolated context|function that does not support concurrency/)
    return isForTasks ? "\(message); add --async, and 'await' what is called" : message
  }

  private static func advice(_ output: String, _ expressions: CheckExpressions?) -> String? {
    if let match = output.firstMatch(of: /no such module '(\w+)'/) {
      let isApples = ["UIKit", "AppKit", "SwiftUI", "Combine", "os", "PlaygroundSupport"]
        .contains(String(match.1))
      return isApples
        ? "\(match.1) exists on Apple's platforms only; import Foundation if that is enough, or move what "
          + "is to be checked into a file that does without it"
        : "there is no module \(match.1) here; say where it is with --swift-flag -I…, or leave the "
          + "import out"
    }
    if output.contains("main actor-isolated") && output.contains("nonisolated context") {
      switch expressions?.isAsync {
      case false?: return "what belongs to the main actor is called with 'await': add --async"
      case true?: return nil
      case nil: return "top-level code belongs to the main actor in Swift 6: try --swift-version 6"
      }
    }
    return nil
  }
}
