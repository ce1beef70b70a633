import Foundation

/// The terminal while something is drawn on it, on a screen of its own.
///
/// Everything is put back by `leave`, and by the signal handlers if a signal ends the process.
enum RawTerminal {
  /// How the terminal was; owned by the main thread, which sets it before `isEntered`, and by a
  /// signal handler that interrupts it.
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var isEntered = false
  nonisolated(unsafe) private static var descriptor = STDIN_FILENO

  /// What becomes of keys that are pressed.
  enum Keys {
    /// They come one by one, those too that are signals elsewhere.
    case read
    /// Nothing, but that Ctrl-C interrupts.
    case dropped
  }

  /// False if there is no terminal to draw on, and to read keys from if they are wanted.
  static func enter(_ keys: Keys = .read) -> Bool {
    descriptor = keys == .read ? STDIN_FILENO : STDOUT_FILENO
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(descriptor, &original) == 0 else { return false }
    var raw = original
    switch keys {
    case .read: raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    case .dropped:
      raw.c_lflag &= ~tcflag_t(ECHO)
      // Neither stopped nor quit, which would leave the screen behind.
      let none = cc_t(truncatingIfNeeded: fpathconf(descriptor, Int32(_PC_VDISABLE)))
      withUnsafeMutableBytes(of: &raw.c_cc) { characters in
        for key in [VSUSP, VQUIT] { characters[Int(key)] = none }
      }
    }
    _ = CrashSignals.divert
    isEntered = true
    tcsetattr(descriptor, TCSAFLUSH, &raw)
    StandardOutput.write("\u{1B}[?1049h\u{1B}[?25l")
    return true
  }

  /// Safe in a signal handler: it only writes and sets the terminal.
  static func leave() {
    guard isEntered else { return }
    isEntered = false
    let sequence: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
    _ = write(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
    tcsetattr(descriptor, TCSAFLUSH, &original)
  }

  /// Replaces what is on the screen, if it has not been left.
  static func draw(_ text: String) {
    guard isEntered else { return }
    StandardOutput.write(
      "\u{1B}[H" + text.replacing("\n", with: "\u{1B}[K\n") + "\u{1B}[J")
  }

  /// The next key; nil at the end of input.
  static func key() -> Character? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return Character(Unicode.Scalar(byte)) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
