import Foundation
import RaceLabKit

/// A line on standard error that says how far long work has come; gone when the work is done.
struct Progress {
  let isShown: Bool

  /// "counter", or of several "counter (1 of 3)".
  static func position(of scenario: Scenario, _ index: Int, of count: Int) -> String {
    count > 1 ? "\(scenario.name) (\(index + 1) of \(count))" : scenario.name
  }

  /// Replaces the line. Cut at `width`, so that it never wraps.
  func show(_ text: String, width: Int) {
    if isShown { write("\r\u{1B}[K" + text.prefix(width - 1)) }
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// The same for work that is told of very often: the line is renewed ten times a second.
final class PacedProgress {
  private let line: Progress
  private let width: Int
  private var shown = ContinuousClock.now

  init(_ context: CommandContext) {
    line = Progress(isShown: context.terminal.showsProgress)
    width = context.width
  }

  func show(_ text: @autoclosure () -> String) {
    guard .now - shown > .milliseconds(100) else { return }
    shown = .now
    line.show(text(), width: width)
  }

  func clear() { line.clear() }
}
