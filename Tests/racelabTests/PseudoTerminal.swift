import Foundation

/// A terminal without a screen: what a program writes to it is read here.
struct PseudoTerminal {
  /// The side that a person would look at.
  let screen: FileHandle
  /// The side that a program has as its standard streams.
  let line: FileHandle

  struct Unavailable: Error {}

  init(columns: UInt16) throws {
    let screen = posix_openpt(O_RDWR | O_NOCTTY)
    guard screen >= 0, grantpt(screen) == 0, unlockpt(screen) == 0, let name = ptsname(screen)
    else { throw Unavailable() }
    let line = open(name, O_RDWR | O_NOCTTY)
    guard line >= 0 else { throw Unavailable() }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(line, UInt(TIOCSWINSZ), &size) == 0 else { throw Unavailable() }
    self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    self.line = FileHandle(fileDescriptor: line, closeOnDealloc: true)
  }

  /// Reads until `text` has come, or the line is closed; gives what came.
  func read(until text: String? = nil) -> String {
    var seen = Data()
    while text.map({ !String(decoding: seen, as: UTF8.self).contains($0) }) ?? true {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(screen.fileDescriptor, &bytes, bytes.count)
      if count <= 0 { break }
      seen += bytes[..<count]
    }
    return String(decoding: seen, as: UTF8.self)
  }
}
