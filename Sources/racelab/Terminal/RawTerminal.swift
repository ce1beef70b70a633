import Foundation

/// The terminal while a game is on: keys come one by one, on a screen of its own.
///
/// Everything is put back by `leave`, and by the signal handlers if a signal ends the process.
enum RawTerminal {
  /// How the terminal was; owned by the main thread, which sets it before `isEntered`, and by a
  /// signal handler that interrupts it.
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var isEntered = false

  /// False if there is no terminal to read keys from and to draw on.
  static func enter() -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &original) == 0
    else { return false }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    isEntered = true
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    StandardOutput.write("\u{1B}[?1049h\u{1B}[?25l")
    return true
  }

  /// Safe in a signal handler: it only writes and sets the terminal.
  static func leave() {
    guard isEntered else { return }
    isEntered = false
    let sequence: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
    _ = write(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
  }

  /// Replaces what is on the screen.
  static func draw(_ text: String) {
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
