import Foundation
import Testing

/// Whether texts that are compared with files are to be written to them instead.
let isRecording = ProcessInfo.processInfo.environment["RACELAB_RECORD"] == "1"

/// Compares `text` with the whole file Fixtures/`name`.
///
/// With RACELAB_RECORD=1 the file is written instead: look at the difference before committing it.
func expect(
  _ text: String, isFixture name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/\(name)")
  if isRecording {
    try Data(text.utf8).write(to: file)
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text == expected, sourceLocation: sourceLocation)
}
