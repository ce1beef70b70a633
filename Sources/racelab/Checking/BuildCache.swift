import Foundation
import RaceLabKit

/// A folder for what a compilation makes, kept under the user's caches so that the same one need not
/// be made twice.
struct BuildCache {
  /// All that the result depends on.
  struct Inputs: Codable, Equatable {
    var racelab = CommandLineDescription.version
    let commands: [[String]]
    let texts: [String: String]
    /// Paths are relative to it.
    let folder: String
    let dates: [Date]
  }

  enum Failure: Error, Equatable {
    /// The folder that holds all of them.
    case unwritable(path: String)
  }

  let path: URL
  private let inputs: Inputs

  /// How many are kept.
  private static let most = 24
  private static let record = "inputs.json"

  init(_ inputs: Inputs) {
    self.inputs = inputs
    let caches =
      FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    path = caches.appending(path: "racelab/check/\(Self.name(of: inputs))")
  }

  /// By FNV-1a; that it is the right one is told by the inputs within.
  private static func name(of inputs: Inputs) -> String {
    let hash = Self.encoded(inputs).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  private static func encoded(_ inputs: Inputs) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(inputs)) ?? Data()
  }

  /// Lets `make` fill a new folder, unless it has been filled before; whether it has.
  ///
  /// Others never see it half filled: it gets its name when all is there.
  func folder(_ make: (URL) throws -> Void) throws -> Bool {
    let files = FileManager.default
    if isFilled {
      // The newest are kept.
      try? files.setAttributes([.modificationDate: Date()], ofItemAtPath: path.path)
      return true
    }
    sweep()
    let making = path.appendingPathExtension("\(getpid())")
    do {
      try files.createDirectory(at: making, withIntermediateDirectories: true)
    } catch {
      throw Failure.unwritable(path: path.deletingLastPathComponent().path)
    }
    do {
      try make(making)
      try Self.encoded(inputs).write(to: making.appending(path: Self.record))
      if !isFilled { try? files.removeItem(at: path) }
      do {
        try files.moveItem(at: making, to: path)
      } catch  where isFilled {
        // Another process was faster.
        try? files.removeItem(at: making)
      }
    } catch {
      try? files.removeItem(at: making)
      throw error
    }
    return false
  }

  private var isFilled: Bool {
    FileManager.default.contents(atPath: path.appending(path: Self.record).path)
      == Self.encoded(inputs)
  }

  /// Removes what is older than the newest ones, and what an interrupted compilation left.
  private func sweep() {
    let files = FileManager.default
    let folder = path.deletingLastPathComponent()
    let entries =
      (try? files.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    func date(_ entry: URL) -> Date {
      (try? entry.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        ?? .distantPast
    }
    let (halves, whole) = (
      entries.filter { !$0.pathExtension.isEmpty }, entries.filter { $0.pathExtension.isEmpty }
    )
    // Not what another check may still be running.
    let idle = Date(timeIntervalSinceNow: -600)
    let dead = halves.filter { half in pid_t(half.pathExtension).map { kill($0, 0) != 0 } ?? true }
    let old = whole.sorted { date($0) > date($1) }.dropFirst(Self.most - 1)
      .filter { date($0) < idle }
    for entry in dead + old { try? files.removeItem(at: entry) }
  }
}
