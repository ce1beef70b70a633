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

/// Waits a moment, awake; after the first 2,000 of a wait, lets other threads run: with too few
/// processors the awaited one may need this one. Returns the number to call it with next, from 0.
@inline(__always)
func pauseOrYield(_ spins: Int) -> Int {
  if spins == 2_000 {
    yieldProcessor()
    return spins
  }
  pauseProcessor()
  return spins + 1
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
