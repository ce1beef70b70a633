import Foundation

/// What is shown before a command has its result: questions, a live log, a screen.
enum StandardOutput {
  /// Writes at once. If the reader has gone, the result will tell.
  static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
