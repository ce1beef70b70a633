import RaceLabKit

/// One step of a recording that is written by hand: which worker does what, with which value.
public typealias RecordedStep = (worker: Int, operation: TraceEvent.Operation, value: Int)

extension Recorder {
  /// Notes steps as if workers had done them, one after the other, now.
  public func note(_ steps: [RecordedStep]) {
    for step in steps {
      let lane = lanes[step.worker]
      let buffer = step.operation.variable == nil ? lane.calls : lane.accesses
      buffer.append(step.operation, step.value, since: origin)
    }
  }
}
