import RaceLabKit

/// Who shows runs while they last, in place of the progress line.
protocol Onlooker {
  /// Called before the runs of a scenario.
  func begin(_ scenario: Scenario, _ setup: Setup)
  /// Shows one run; `run` counts from 1.
  func observer(_ scenario: Scenario, _ setup: Setup, run: Int, of runs: Int) -> RunObserver
  /// Called after the runs, however they ended.
  func end()
}
