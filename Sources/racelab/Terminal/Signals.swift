import Foundation

/// What racelab does when the outside interferes.
enum Signals {
  /// A closed pipe becomes an error of `write`; an interrupt ends the process at once with 130,
  /// and a request to terminate with 143, leaving the cursor on a clean line.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&handled, number)
      signal(number) { number in
        // Only what is safe in a signal handler: write, tcsetattr and _exit. A String is not: the
        // heap may be locked.
        RawTerminal.leave()
        let sequence: StaticString = "\r\u{1B}[K"
        if isatty(STDERR_FILENO) == 1 {
          _ = write(STDERR_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
        }
        _exit(128 + number)
      }
    }
    // Whoever started this process may have blocked them, and that is inherited.
    sigprocmask(SIG_UNBLOCK, &handled, nil)
  }
}
