import CRaceLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells the processor that this is a spinning wait; it saves power and lets its sibling run.
@inline(__always)
public func pauseProcessor() {
  racelab_pause()
}

/// Lets another thread run on this processor.
public func yieldProcessor() {
  sched_yield()
}

/// How a thread waits, awake, for one that should be running beside it.
struct Patience {
  /// Pauses before it lets other threads run.
  private let most: Int

  /// With one processor the awaited thread needs this very one. With more it has its own, and is
  /// back there within some milliseconds if another program took it; whoever yields meanwhile is
  /// away himself when it comes, and the two may miss each other for long.
  init(processors: Int) { most = processors > 1 ? 400_000 : 50 }

  /// Returns when `isOver` holds.
  @inline(__always)
  func wait(until isOver: () -> Bool) {
    var pauses = 0
    while !isOver() {
      if pauses < most {
        pauseProcessor()
        pauses += 1
      } else {
        yieldProcessor()
      }
    }
  }
}

/// Reads a byte whose value does not matter, so that its cache line comes.
@inline(__always)
func readOnce(_ address: UnsafeRawPointer) {
  racelab_read_once(address)
}

/// Puts the calling thread to sleep for about `duration`; a signal may end it early.
func sleepThread(_ duration: Duration) {
  let (seconds, attoseconds) = duration.components
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  nanosleep(&time, nil)
}
