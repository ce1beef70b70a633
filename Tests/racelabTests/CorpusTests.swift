import Foundation
import RaceLabKit
import TestSupport
import Testing

/// Files as strangers write them, `Tests/Corpus`, each with what it is to be accused of at its top.
@Suite(
  "The corpus of strangers' files", .serialized,
  .enabled(if: Checked.isPossible, "needs swiftc, and 'make tsan'"))
struct CorpusTests {
  /// How often each file is checked: `make corpus` sets it. Unless it does, some of the files are
  /// checked once.
  private static let rounds = ProcessInfo.processInfo.environment["RACELAB_CORPUS"].flatMap {
    Int($0)
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../Corpus").standardized

  /// Of each kind, and the look-alikes among the correct.
  private static let some = [
    "actor-counter", "actor-reentrancy-deposit", "array-append", "async-stream-one-reader",
    "atomic-wrapper-class", "atomic-wrapper-struct", "backlog-of-a-queue",
    "barrier-dictionary-two-hops", "barrier-dictionary-update", "equality-takes-two-locks",
    "inline-pthread-mutex", "join-by-is-executing", "join-by-sleeping", "modify-under-lock",
    "mutex-counter", "nsmutablearray-add", "one-thread-only", "playground-page",
    "repeating-timer", "semaphore-of-two", "slow-deposit-under-lock", "unlocked-reader",
  ]

  @Test(arguments: try Self.files)
  func `is judged rightly`(file: CorpusFile) async throws {
    for round in 1...max(1, Self.rounds ?? 1) {
      let document = try await onThread {
        // With a few runs only, a race may stay hidden; nothing correct may ever be accused.
        try Attempts(atMost: Self.rounds == nil ? 5 : 1) { try Self.check(file) }
          .first { document in file.kind.map(document.kinds.contains) ?? true }
      }
      let kinds = Set(document.kinds)
      let place = "\(file), round \(round): \(document.kinds)"
      if let kind = file.kind {
        #expect(kinds.contains(kind), "\(place)")
        #expect(kinds.isSubset(of: file.allowed.union([kind])), "\(place)")
      } else {
        #expect(kinds.isEmpty, "\(place)")
      }
    }
  }

  private static func check(_ file: CorpusFile) throws -> Checked.Document {
    let ending = try Binary.run(
      ["check", "--json", file.url.path] + file.arguments
        + (rounds == nil ? ["--runs", "4"] : []),
      environment: Checked.environment)
    let document = try Checked.Document(ending)
    #expect(ending.status == (document.kinds.isEmpty ? 0 : 1))
    return document
  }

  @Test func `has thirty racy and thirty correct files at least`() throws {
    let files = try CorpusFile.all(in: Self.folder)
    #expect(files.count { $0.kind != nil } >= 30)
    #expect(files.count { $0.kind == nil } >= 30)
  }

  private static var files: [CorpusFile] {
    get throws {
      let all = try CorpusFile.all(in: folder)
      return rounds == nil ? all.filter { some.contains($0.name) } : all
    }
  }
}

/// A file of the corpus and what its first lines say.
struct CorpusFile: CustomStringConvertible {
  let url: URL
  /// What `racelab check` is told besides the file.
  let arguments: [String]
  /// What it must be accused of; nil if of nothing.
  let kind: String?
  /// What it may be accused of besides.
  let allowed: Set<String>

  var name: String { url.deletingPathExtension().lastPathComponent }
  var description: String { name }

  private static let kinds = [
    "data race": "dataRace", "lost updates": "lostUpdates", "deadlock": "deadlock",
    "crash": "crash", "no end": "unending",
  ]

  static func all(in folder: URL) throws -> [CorpusFile] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map(CorpusFile.init)
  }

  init(_ url: URL) throws {
    self.url = url
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").prefix(6)
    func value(_ key: String) -> String {
      let line = lines.first { $0.hasPrefix("// \(key):") } ?? ""
      return line.dropFirst("// \(key):".count).trimmingCharacters(in: .whitespaces)
    }
    arguments = shellWords(value("check"))
    let kind = value("kind")
    self.kind = Self.kinds[kind]
    #expect(self.kind != nil || kind == "none", "\(url.lastPathComponent) is of no kind: \(kind)")
    allowed = Set(
      value("also").split(separator: ",").compactMap {
        Self.kinds[$0.trimmingCharacters(in: .whitespaces)]
      })
  }
}
