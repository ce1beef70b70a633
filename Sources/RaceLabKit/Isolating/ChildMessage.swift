import Foundation

/// What the parent asks of a child: one line on its standard input. Then the lifeline stays open,
/// and a line "where" asks a run that takes too long to tell where its threads are, and to stop.
struct ChildRequest: Codable {
  let scenario: String
  let setup: Setup
  /// Of a script: whether its fix is to be played.
  var isFixed = false

  static let whereLine = "where"
}

/// What a child answers, each a line on its reply descriptor.
enum ChildMessage: Codable {
  /// First of all.
  case hello(version: String, host: Host)
  case finished(RunResult)
  /// What a script says.
  case said(Stage.Line)
  case misbehaved(String)
  case threadRefused(started: Int, code: Int32)
  /// To "where": the first one at once,
  case threads([ThreadPlace])
  /// the second one when the workers have stopped, as they were told to.
  case stopped(completed: Int)

  var line: Data {
    get throws { try JSONEncoder().encode(self) + [UInt8(ascii: "\n")] }
  }
}
