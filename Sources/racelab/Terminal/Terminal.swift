import Foundation

/// What is known about where output goes.
struct Terminal: Equatable {
  /// Columns that a line may fill.
  var width: Int
  var usesColour: Bool
  /// Whether progress may be shown on standard error.
  var showsProgress: Bool

  enum ColourChoice: String, CaseIterable {
    case auto, always, never
  }

  /// Reads the environment. Output to a file is plain unless colour is asked for.
  init(colour choice: ColourChoice, toFile: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = !toFile && isatty(STDOUT_FILENO) == 1
    let columns = environment["COLUMNS"].flatMap(Int.init)
    width = max(20, (isTerminal ? Self.columns(of: STDOUT_FILENO) : nil) ?? columns ?? 80)
    let isDumb = environment["TERM"] == "dumb"
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    usesColour =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isRefused && !isDumb
      }
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
