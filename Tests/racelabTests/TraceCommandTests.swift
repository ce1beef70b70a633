import Foundation
import TestSupport
import Testing

@Suite("trace", .serialized) struct TraceCommandTests {
  private struct Document: Decodable {
    let events: Int
    let reported: Int
    let found: Int
    let isOrdered: Bool
    let windows: [Window]

    struct Window: Decodable {
      let victims: [Access]
      let culprit: Access
      let token: String?
    }

    struct Access: Decodable {
      let thread: Int
    }
  }

  private func document(_ arguments: String) throws -> Document {
    let ending = try Binary.run("trace \(arguments) --json")
    #expect(ending.status == 0)
    return try JSONDecoder().decode(Document.self, from: Data(ending.output.utf8))
  }

  @Test func `shows a window, and the model replays what it names`() throws {
    // The shortest window may be one that the model can't show, so more runs may be needed.
    let text = try Attempts(atMost: 20) { try Binary.run("trace counter").output }
      .first { $0.contains("racelab replay rl-") }
    #expect(text.contains("← erases"))
    #expect(text.contains("in the recording, each with the write that erased it"))
    let token = try #require(text.firstMatch(of: #/racelab replay (rl-\S+)/#)).1
    let replayed = try Binary.run("replay \(token)")
    #expect(replayed.status == 0)
    #expect(replayed.output.contains("lost"))
  }

  @Test func `accounts for all that was lost, as JSON`() throws {
    let document = try document("lock-wrong-object --threads 3 --iterations 500")
    #expect(document.isOrdered)
    #expect(document.found == document.reported)
    #expect(document.windows.reduce(0) { $0 + $1.victims.count } == document.found)
    #expect(document.events == 3 * 3 * 500)
  }

  @Test func `says of a safe scenario who waited longest`() throws {
    let text = try Binary.run("trace nslock").output
    #expect(text.contains("Nothing went wrong, as graded safe."))
    #expect(text.contains("The longest wait: T"))
  }

  @Test func `says so where only calls are recorded`() throws {
    let text = try Binary.run("trace task-group").output
    #expect(text.contains("Recorded is only when each iteration began and ended"))
    #expect(!text.contains("found"))
  }

  @Test func `draws a short run whole`() throws {
    let text = try Binary.run("trace nslock --iterations 2").output
    #expect(text.contains("The whole run:"))
    #expect(text.components(separatedBy: "writes count").count == 5)
  }

  @Test func `draws what was around a time`() throws {
    let text = try Binary.run("trace counter --around 20us").output
    #expect(text.contains("Around 20.0 µs"))
  }

  @Test func `lists all windows`() throws {
    let text = try Attempts(atMost: 20) {
      try Binary.run("trace counter --boost starve --all").output
    }
    .first { $0.contains("window") }
    #expect(text.contains("window"))
    #expect(text.contains("starve, seed 1"))
  }

  @Test func `names the boost, and finds all that it made`() throws {
    let document = try Attempts(atMost: 20) { try self.document("counter --boost starve") }
      .first { $0.found > 0 }
    #expect(document.found > 0)
    #expect(document.found == document.reported)
  }

  @Test func `says how many events found no room`() throws {
    for keep in ["oldest", "newest"] {
      let text = try Binary.run(
        "trace counter --buffer 300 --keep \(keep)", environment: ["COLUMNS": "200"]
      ).output
      #expect(text.contains("the \(keep) of them; 4,800 found no room"))
      #expect(text.contains("--buffer makes them larger"))
    }
  }

  @Test func `writes a row an event`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "racelab-\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let document = try document("counter --iterations 50 --csv \(file.path)")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 1 + document.events)
    #expect(rows.count { $0.hasSuffix(",lost") } == document.found)
    #expect(rows[0] == "time,thread,operation,variable,value,processor,fate")
  }

  @Test(arguments: [
    ("trace array-append", "can't be recorded"),
    ("trace relock", "comes to no total"),
    ("trace nslock --window 1", "--window 1: nothing went wrong in this run"),
    ("trace counter --window 0", "--window"),
    ("trace counter --window 1 --all", "--all"),
    ("trace counter --keep all", "--keep"),
    ("trace counter --around soon", "--around"),
  ])
  func `says in one line what is wrong`(arguments: String, words: String) throws {
    let ending = try Binary.run(arguments)
    #expect(ending.status == 64)
    #expect(ending.errors.contains(words))
    #expect(ending.errors.split(separator: "\n").count == 1)
    #expect(ending.output.isEmpty)
  }
}
