import CRaceLab

/// Records what the workers of one run do, each into buffers of its own.
public final class Recorder: Sendable {
  /// What a full buffer keeps.
  public enum Keeping: String, Sendable, CaseIterable {
    case oldest, newest
  }

  /// One worker's buffers. Two, because work that is handed to a queue runs beside the thread that
  /// handed it over.
  package struct Lane: Sendable {
    /// Where iterations begin and end; the worker's own thread or task appends.
    package let calls: TraceBuffer
    /// What iterations read and wrote; whoever does the work appends, one after the other.
    package let accesses: TraceBuffer
  }

  package let lanes: [Lane]
  let keeping: Keeping
  package let origin: UInt64
  private let started: ContinuousClock.Instant

  /// Unless said otherwise, buffers for no more events than this are made in all: 320 MB.
  public static let mostEvents = 20_000_000

  /// - Parameter capacity: events that each of a worker's two buffers has room for; nil for as many
  ///   as will come, up to `mostEvents` in all.
  public init(_ setup: Setup, capacity: Int? = nil, keeping: Keeping = .oldest) {
    let most = max(64, Self.mostEvents / (2 * setup.threads))
    let room = capacity ?? min(2 * setup.iterations + 64, most)
    lanes = (0..<setup.threads).map { _ in
      Lane(
        calls: TraceBuffer(capacity: room, keeping: keeping),
        accesses: TraceBuffer(capacity: room, keeping: keeping))
    }
    self.keeping = keeping
    origin = racelab_ticks()
    started = .now
  }

  deinit {
    for lane in lanes {
      lane.calls.deallocate()
      lane.accesses.deallocate()
    }
  }

  /// How many nanoseconds a tick lasts, measured against the monotonic clock since the recorder was
  /// made: over ten milliseconds at least, so that reading the clocks does not matter.
  func nanosecondsPerTick() -> Double {
    let enough = Duration.milliseconds(10)
    let passed = started.duration(to: .now)
    if passed < enough { sleepThread(enough - passed) }
    let ticks = racelab_ticks() &- origin
    return started.duration(to: .now) / .nanoseconds(1) / Double(max(1, ticks))
  }

  /// A value that a worker wrote while the run lasts.
  public struct LiveWrite: Sendable {
    /// The index of the worker, from 0.
    public let worker: Int
    /// Since the recorder was made.
    public let time: Duration
    public let value: Int
  }

  /// Where somebody who reads along has got to.
  public struct Position: Sendable {
    fileprivate var next: [Int]
    fileprivate var nanosecondsPerTick: Double?
    public init(_ recorder: Recorder) { next = recorder.lanes.map { _ in 0 } }
  }

  /// The writes recorded since the last call, by time. The recorder must keep the oldest events.
  public func newWrites(since position: inout Position) -> [LiveWrite] {
    let scale = position.nanosecondsPerTick ?? nanosecondsPerTick()
    position.nanosecondsPerTick = scale
    var writes: [LiveWrite] = []
    for (worker, lane) in lanes.enumerated() {
      let events = lane.accesses.events(from: position.next[worker])
      position.next[worker] += events.count
      for event in events where event.operation == .write {
        let time = Duration.nanoseconds(Int(Double(event.time) * scale))
        writes.append(LiveWrite(worker: worker, time: time, value: event.value))
      }
    }
    return writes.sorted { $0.time < $1.time }
  }
}
