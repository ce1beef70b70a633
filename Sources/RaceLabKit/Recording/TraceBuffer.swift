import CRaceLab
import Synchronization

/// Room for the events of one worker, made and touched beforehand: while recording nothing is
/// locked or allocated, and nobody else writes here.
///
/// One thread at a time appends. Any thread may read at the same time what `count` covers, as long
/// as nothing is overwritten.
final class TraceBuffer: @unchecked Sendable {  // right: `count` publishes what is below it
  /// What stays when there is no more room.
  private let keeps: Recorder.Keeping
  private let capacity: Int
  private let events: UnsafeMutablePointer<TraceEvent>
  /// Where the next event goes. The appending thread's own.
  private var next = 0
  /// How many events came, those that found no room too. Stored by the appending thread, releasing
  /// the event it has written; on x86 that is a plain store.
  private let appended = Atomic<Int>(0)

  init(capacity: Int, keeping keeps: Recorder.Keeping) {
    (self.capacity, self.keeps) = (capacity, keeps)
    events = .allocate(capacity: capacity)
    // Written to once, so that no page is missing while it counts.
    events.initialize(
      repeating: TraceEvent(.call, 0, time: 0, processor: 0), count: capacity)
  }

  deinit { events.deallocate() }

  /// - Parameter origin: the tick that times count from.
  @inline(__always)
  func append(_ operation: TraceEvent.Operation, _ value: Int, since origin: UInt64) {
    var processor: Int32 = 0
    let ticks = racelab_stamp(&processor) &- origin
    let count = appended.load(ordering: .relaxed)  // its own store
    if next == capacity && keeps == .newest { next = 0 }
    if next < capacity {
      events[next] = TraceEvent(operation, value, time: ticks, processor: Int(processor))
      next += 1
    }
    appended.store(count + 1, ordering: .releasing)
  }

  var dropped: Int { max(0, appended.load(ordering: .acquiring) - capacity) }

  /// Those events that are there from `start` on, while the recording goes on. Only of a buffer
  /// that keeps the oldest.
  func events(from start: Int) -> [TraceEvent] {
    let end = min(appended.load(ordering: .acquiring), capacity)
    return start < end ? (start..<end).map { events[$0] } : []
  }

  /// What was kept, in order; called once the appending thread is done.
  var kept: [TraceEvent] {
    let count = appended.load(ordering: .acquiring)
    if count <= capacity { return Array(UnsafeBufferPointer(start: events, count: count)) }
    if keeps == .oldest { return Array(UnsafeBufferPointer(start: events, count: capacity)) }
    return Array(UnsafeBufferPointer(start: events + next, count: capacity - next))
      + Array(UnsafeBufferPointer(start: events, count: next))
  }
}
