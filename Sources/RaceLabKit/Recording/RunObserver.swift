/// Who looks on while a run lasts.
public struct RunObserver {
  public let recorder: Recorder?
  public let monitor: RunMonitor?
  /// Whether the result says what the process used.
  let measuresUsage: Bool
  /// Called at the beginning, then about every `interval`, and at the end, on the thread that waits
  /// for the run.
  let look: () -> Void
  let interval: Duration

  public init(
    recorder: Recorder? = nil, monitor: RunMonitor? = nil, measuresUsage: Bool = false,
    every interval: Duration = .seconds(1),
    look: @escaping () -> Void = {}
  ) {
    self.measuresUsage = measuresUsage
    (self.recorder, self.monitor, self.interval, self.look) = (recorder, monitor, interval, look)
  }
}
