import Foundation

/// What is known about where output goes.
struct Terminal: Equatable {
  /// Columns that a line may fill.
  var width: Int
  /// Lines of the screen.
  var height: Int
  var usesColour: Bool
  /// Whether progress may be shown on standard error.
  var showsProgress: Bool

  enum ColourChoice: String, CaseIterable {
    case auto, always, never
  }

  init(width: Int, height: Int, usesColour: Bool, showsProgress: Bool) {
    (self.width, self.height) = (width, height)
    (self.usesColour, self.showsProgress) = (usesColour, showsProgress)
  }

  /// Reads the environment. Output to a file is plain unless colour is asked for.
  init(colour choice: ColourChoice, toFile: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = !toFile && isatty(STDOUT_FILENO) == 1
    let columns = environment["COLUMNS"].flatMap(Int.init)
    let size = isTerminal ? Self.size : nil
    width = max(20, size?.columns ?? columns ?? 80)
    height = max(10, size?.rows ?? environment["LINES"].flatMap(Int.init) ?? 24)
    let isDumb = Self.isDumb
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    usesColour =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isRefused && !isDumb
      }
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  private static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

  /// Whether standard output is a terminal on which a screen can be redrawn.
  static var canDraw: Bool { isatty(STDOUT_FILENO) == 1 && !isDumb }

  /// How large standard output's window is now; nil if it does not say.
  static var size: (columns: Int, rows: Int?)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}
