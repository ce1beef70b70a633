import Foundation

/// What the parent asks of a child: one line on its standard input. Then the lifeline stays open. A
/// line "stop" tells workers to stop; a line "where" asks a run that takes too long to tell where its
/// threads are, and then to stop.
struct ChildRequest: Codable {
  let scenario: String
  let setup: Setup
  /// Of a script: whether its fix is to be played.
  var isFixed = false
  /// Whether threads are kept on one processor each; those that they make inherit it.
  var isPlaced = true
  /// Whether the child is to tell when nothing moves in it any more.
  var tellsStandstill = false

  static let stopLine = "stop"
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
  /// Nothing moves any more, and there is no result: where all threads wait, and whether a timer
  /// will fire all the same, much later.
  case standstill([ThreadPlace], awaitsTimer: Bool)
  /// Of a whole program that has ended: threads that are not done, and wait.
  case left([ThreadPlace])
  /// How many threads ran the program's own code, where that is counted.
  case ranOn(threads: Int)
  /// To "where", at once.
  case threads([ThreadPlace])
  /// To "where" and to "stop", when the workers have stopped: how many iterations they have done, all
  /// together; nil if there are none that could stop.
  case stopped(completed: Int?)

  var line: Data {
    get throws { try JSONEncoder().encode(self) + [UInt8(ascii: "\n")] }
  }
}
