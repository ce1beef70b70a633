import CRaceLab

/// What the process used between the first worker's start and the last one's end.
public struct Usage: Sendable, Equatable, Codable {
  /// Of all processors together, in seconds.
  public let processorSeconds: Double
  /// How often a thread gave up its processor because it had to wait.
  public let waits: Int
  /// How often one lost it because others had their turn.
  public let preemptions: Int

  init(from start: racelab_usage, to end: racelab_usage) {
    processorSeconds = Double(end.processor_time - start.processor_time) / 1e9
    waits = Int(end.waits - start.waits)
    preemptions = Int(end.preemptions - start.preemptions)
  }
}
