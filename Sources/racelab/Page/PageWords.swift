import RaceLabKit

/// A moment or a duration in nanoseconds: "85 ns", "1.53 ms".
func nanoseconds(_ count: Int) -> String {
  abs(count) < 1_000 ? "\(count) ns" : (count < 0 ? "−" : "") + time(Double(abs(count)) / 1e9)
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Scenario {
  /// What one of its workers is, in the singular: "thread", "task".
  var worker: String { program?.workers.noun ?? "thread" }
}
