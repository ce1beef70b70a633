import Foundation
import Testing

@testable import racelab

@Suite("The exports of trace") struct TraceExportTests {
  @Test func `are written to the files that were asked for`() throws {
    let folder = URL.temporaryDirectory.appending(path: "racelab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let svg = folder.appending(path: "a.svg")
    let ending = try Binary.run(
      "trace counter --iterations 100 --boost pause:1000 --svg \(svg.path)")
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let elements = try XMLElements(String(contentsOf: svg, encoding: .utf8))
    #expect(
      elements.named("text").contains {
        $0.text == "2 threads × 100 increments, boosted: pause:1000, seed 1"
      })
  }

  @Test(arguments: ["csv", "svg"])
  func `say which file cannot be written`(kind: String) throws {
    let ending = try Binary.run("trace counter --iterations 5 --\(kind) /no/such/folder/file")
    #expect(ending.status == 74)
    #expect(ending.errors.contains("/no/such/folder/file"))
  }
}
