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

/// Puts the calling thread to sleep for about `duration`; a signal may end it early.
func sleepThread(_ duration: Duration) {
  let (seconds, attoseconds) = duration.components
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  nanosleep(&time, nil)
}
