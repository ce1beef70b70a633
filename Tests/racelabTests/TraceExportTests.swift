import Foundation
import Testing

@testable import racelab

@Suite("The exports of trace") struct TraceExportTests {
  @Test func `are written to the files that were asked for`() throws {
    let folder = URL.temporaryDirectory.appending(path: "racelab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (svg, events) = (folder.appending(path: "a.svg"), folder.appending(path: "a.json"))
    let ending = try Binary.run(
      "trace counter --iterations 100 --boost pause:1000 --svg \(svg.path) "
        + "--perfetto \(events.path)")
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let elements = try XMLElements(String(contentsOf: svg, encoding: .utf8))
    #expect(
      elements.named("text").contains {
        $0.text == "2 threads × 100 increments, boosted: pause:1000, seed 1"
      })
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: events))
    let all = try #require((document as? [String: Any])?["traceEvents"] as? [[String: Any]])
    #expect(all.count { $0["ph"] as? String == "i" } == 400)
  }

  @Test(arguments: ["csv", "svg", "perfetto"])
  func `say which file cannot be written`(kind: String) throws {
    let ending = try Binary.run("trace counter --iterations 5 --\(kind) /no/such/folder/file")
    #expect(ending.status == 74)
    #expect(ending.errors.contains("/no/such/folder/file"))
  }
}
