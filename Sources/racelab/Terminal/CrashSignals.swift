import Foundation

/// The signals that end a process which has gone wrong, once there is a terminal to put back first.
enum CrashSignals {
  private static let numbers = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// What was to happen on each, by its number. Written before the handlers are in place.
  nonisolated(unsafe) private static let previous =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  /// Has the terminal left, if it is still entered. What was wrong happens again when the handler
  /// returns, and then what would have happened does.
  static let divert: Void = {
    for number in numbers {
      sigaction(number, nil, previous + Int(number))
      signal(number) { number in
        // Nothing that allocates, so no loop over an array: the heap may be locked.
        RawTerminal.leave()
        sigaction(number, previous + Int(number), nil)
      }
    }
  }()
}
