import Foundation

// embed-lessons OUTPUT FILE…: writes a Swift file that holds each FILE's text under its name.
let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: embed-lessons OUTPUT FILE…\n".utf8))
  exit(64)
}

/// A raw string literal that can hold `text` whatever it contains: one `#` more than any run in it.
func literal(_ text: String) -> String {
  let longestRun = text.split(whereSeparator: { $0 != "#" }).map(\.count).max() ?? 0
  let fence = String(repeating: "#", count: longestRun + 1)
  return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
}

let entries = try arguments.dropFirst().map { file in
  "    \"\(file.lastPathComponent)\": \(literal(try String(contentsOf: file, encoding: .utf8))),"
}
let source = """
  /// The text of every file of this folder, by file name. Generated.
  enum EmbeddedLessons {
    static let texts: [String: String] = [
  \(entries.joined(separator: "\n"))
    ]
  }

  """
try Data(source.utf8).write(to: output)
