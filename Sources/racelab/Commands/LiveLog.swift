import Foundation
import RaceLabKit
import Synchronization

/// Prints what workers log as it comes: a line an entry, with the time, the thread and the total.
final class LiveLog: Sendable {
  private let style: Style
  /// Held while a line is written: entries come from all workers at once.
  private let unit = Mutex("")

  /// Nil if nobody wants it.
  init?(_ options: RunOptions, _ context: CommandContext) {
    guard options.isLogged else { return nil }
    style = context.style
  }

  func begin(_ scenario: Scenario, _ setup: Setup) {
    unit.withLock { $0 = scenario.measure.unit }
    StandardOutput.write(style.bold(scenario.name) + ", \(setup.words(of: scenario))\n")
  }

  /// Called by workers.
  @Sendable func print(_ entry: LogEntry) {
    let milliseconds = String(format: "%9.3f ms", entry.time.seconds * 1_000)
    unit.withLock { unit in
      StandardOutput.write(
        "\(milliseconds)  \(padded("worker \(entry.worker + 1)", to: 11))"
          + "\(unit)\(entry.total.grouped)\n")
    }
  }
}
