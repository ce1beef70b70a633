import RaceLabKit

/// The Swift that turns a learner's files into a program that the kit runs.
struct CheckHarnessSource {
  /// What the compiler is to name the program's beginning, so that the harness's can be `main`.
  static let entry = "racelab_program"

  let text: String

  /// For calls that threads or tasks make.
  init(_ expressions: CheckExpressions, imports: [String]) {
    let run = expressions.isAsync ? "CheckedTaskRun" : "CheckedRun"
    let effects = expressions.isAsync ? "async throws" : "throws"
    let (threads, iterations) = ("threads: Int", "iterations: Int")
    // Taken before the set-up, which may call something else so.
    var body =
      "  let racelabCalls = threads * iterations\n" + Self.placed("--setup", expressions.setup)
    var arguments: [String] = []
    let names = expressions.flags.map(\.name)
    for (index, each) in expressions.each.enumerated() {
      body += """
          let racelabEach\(index): (RaceLabKit.RaceCall) \(effects) -> Void = { call in
        \(Self.placed(names[index], each))  }

        """
    }
    let all = expressions.each.indices.map { "racelabEach\($0)" }.joined(separator: ", ")
    arguments.append("each: [\(all)]")
    if let total = expressions.total {
      body += Self.closure("--total", total, "racelabTotal", "RaceLabKit.\(run).total")
      let expect = expressions.expect ?? "racelabCalls"
      body += Self.closure("--expect", expect, "racelabExpected", "RaceLabKit.CheckedRun.total")
      arguments += ["total: racelabTotal", "expected: try racelabExpected()"]
    }
    if let invariant = expressions.invariant {
      body += Self.closure(
        "--invariant", invariant, "racelabInvariant: () \(effects) -> Bool", "")
      arguments.append("invariant: racelabInvariant")
    }
    text =
      Self.heading(imports)
        + """
        nonisolated private func racelabRun(\(threads), \(iterations)) \(effects) -> RaceLabKit.\(run) {
        \(body)  return RaceLabKit.\(run)(\(arguments.joined(separator: ", ")))
        }

        @_cdecl("main") nonisolated func racelabMain() -> Int32 {
          RaceLabKit.CheckHarness.serve { try \(expressions.isAsync ? "await " : "")racelabRun(threads: $0, iterations: $1) }
        }

        """
  }

  /// For a whole program.
  init() {
    text =
      Self.heading([])
        + """
        @_cdecl("main") nonisolated func racelabMain() -> Int32 {
          RaceLabKit.CheckHarness.serveProgram()
        }

        """
  }

  /// Where the harness itself stands, to the compiler: among racelab's own sources, so that its frames
  /// are folded away.
  static let place = "/Sources/RaceLabKit/harness.swift"

  private static func heading(_ imports: [String]) -> String {
    let modules = ["Dispatch", "Foundation", "RaceLabKit", "Synchronization"] + imports
    let lines = Set(modules).sorted().map { "import \($0)\n" }.joined()
    return "#sourceLocation(file: \"\(place)\", line: 1)\n\(lines)\n"
  }

  /// A text with its own place, so that the compiler names the flag it came from.
  private static func placed(_ flag: String, _ text: String) -> String {
    """
    #sourceLocation(file: \(flag.debugDescription), line: 1)
    \(text)
    #sourceLocation(file: "\(place)", line: 1)

    """
  }

  private static func closure(
    _ flag: String, _ text: String, _ name: String, _ maker: String
  ) -> String {
    """
    #sourceLocation(file: \(flag.debugDescription), line: 1)
      let \(name) = \(maker) {
    \(placed(flag, text))  }

    """
  }
}
