import RaceLabKit
import Scenarios

/// The part of a scenario's source that its lesson is about.
enum ScenarioSource {
  /// Indented; empty if this build holds no lesson for it.
  static func criticalSection(of scenario: Scenario) -> String {
    (Curriculum.lesson(of: scenario)?.criticalSection ?? [])
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
