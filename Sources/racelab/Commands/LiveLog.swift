import Foundation
import RaceLabKit

/// Prints what workers write as it comes: a line a write, with the time, the thread and the total.
struct LiveLog: Onlooker {
  private let style: Style

  /// Nil if nobody wants it.
  init?(_ options: RunOptions, _ context: CommandContext) {
    guard options.isLogged else { return nil }
    style = context.style
  }

  func begin(_ scenario: Scenario, _ setup: Setup) {
    StandardOutput.write(style.bold(scenario.name) + ", \(setup.words(of: scenario))\n")
  }

  func observer(_ scenario: Scenario, _ setup: Setup, run: Int, of runs: Int) -> RunObserver {
    let unit = scenario.measure.unit
    let recorder = Recorder(setup)
    var position = Recorder.Position(recorder)
    return RunObserver(recorder: recorder, every: .milliseconds(10)) {
      for write in recorder.newWrites(since: &position) {
        let milliseconds = String(format: "%9.3f ms", write.time.seconds * 1_000)
        StandardOutput.write(
          "\(milliseconds)  \(padded("worker \(write.worker + 1)", to: 11))"
            + "\(unit)\(write.value.grouped)\n")
      }
    }
  }

  func end() {}
}
