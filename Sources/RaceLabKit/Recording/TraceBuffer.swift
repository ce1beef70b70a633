import CRaceLab
import Synchronization

/// Room for the events of one worker, made and touched beforehand: while recording nothing is
/// locked, allocated or counted, and nobody else writes here.
///
/// One thread at a time appends. Any thread may read at the same time what has been published, as
/// long as nothing is overwritten. Its `Recorder` owns the memory.
package struct TraceBuffer: @unchecked Sendable {  // right: `appended` publishes what is below it
  /// At a cache line's distance from those of others: it lies before its own events.
  private struct State: ~Copyable {
    /// What stays when there is no more room.
    let keeps: Recorder.Keeping
    let capacity: Int
    /// Where the next event goes. The appending thread's own.
    var next = 0
    /// How many events came, those that found no room too. Stored by the appending thread, releasing
    /// the event it has written; on x86 that is a plain store.
    let appended = Atomic<Int>(0)

    init(_ capacity: Int, _ keeps: Recorder.Keeping) {
      (self.capacity, self.keeps) = (capacity, keeps)
    }
  }

  private let state: UnsafeMutablePointer<State>
  private let events: UnsafeMutablePointer<TraceEvent>

  private static let cacheLine = 128

  init(capacity: Int, keeping keeps: Recorder.Keeping) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.cacheLine + capacity * MemoryLayout<TraceEvent>.stride,
      alignment: Self.cacheLine)
    state = memory.bindMemory(to: State.self, capacity: 1)
    state.initialize(to: State(capacity, keeps))
    events = (memory + Self.cacheLine).bindMemory(to: TraceEvent.self, capacity: capacity)
    // Written to once, so that no page is missing while it counts.
    events.initialize(
      repeating: TraceEvent(.call, 0, time: 0, processor: 0), count: capacity)
  }

  /// Called once, when nobody appends any more.
  func deallocate() {
    state.deinitialize(count: 1)
    UnsafeMutableRawPointer(state).deallocate()
  }

  /// - Parameter origin: the tick that times count from.
  @inline(__always)
  package func append(_ operation: TraceEvent.Operation, _ value: Int, since origin: UInt64) {
    var processor: Int32 = 0
    let ticks = racelab_stamp(&processor) &- origin
    let count = state.pointee.appended.load(ordering: .relaxed)  // its own store
    let capacity = state.pointee.capacity
    var next = state.pointee.next
    if next == capacity && state.pointee.keeps == .newest { next = 0 }
    if next < capacity {
      events[next] = TraceEvent(operation, value, time: ticks, processor: Int(processor))
      state.pointee.next = next &+ 1
    }
    state.pointee.appended.store(count &+ 1, ordering: .releasing)
  }

  var dropped: Int { max(0, count - state.pointee.capacity) }

  private var count: Int { state.pointee.appended.load(ordering: .acquiring) }

  /// Those events that are there from `start` on, while the recording goes on. Only of a buffer
  /// that keeps the oldest.
  func events(from start: Int) -> [TraceEvent] {
    let end = min(count, state.pointee.capacity)
    return start < end ? (start..<end).map { events[$0] } : []
  }

  /// What was kept, in order; called once the appending thread is done.
  var kept: [TraceEvent] {
    let (count, capacity, next) = (count, state.pointee.capacity, state.pointee.next)
    let isWhole = count <= capacity || state.pointee.keeps == .oldest
    let start = isWhole ? 0 : next
    let older = UnsafeBufferPointer(start: events + start, count: min(count, capacity) - start)
    let newer = UnsafeBufferPointer(start: events, count: isWhole ? 0 : next)
    return isWhole ? Array(older) : Array(older) + Array(newer)
  }
}
