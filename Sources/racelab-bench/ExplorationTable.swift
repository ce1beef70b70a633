import Foundation
import RaceLabKit

/// How long every interleaving of N × M plain increments takes, beside Spin on the same model.
///
/// Spin stores every state of a depth-first search and asks whether all is well; racelab merges
/// states layer by layer and counts schedules. It is the same question to the same processes, asked
/// of a general model checker.
struct ExplorationTable {
  private struct Row {
    let size: String
    let states: Int
    let seconds: Double
    /// States that Spin stored and the seconds it took; nil where it was not asked.
    var spin: (states: Int, seconds: Double)?
  }

  private let rows: [Row]
  private let hasSpin: Bool

  /// - Parameter sizes: threads, iterations, and whether Spin is asked too: it takes minutes and
  ///   gigabytes over the larger ones.
  init(sizes: [(threads: Int, iterations: Int, withSpin: Bool)]) throws {
    let model = Model {
      Read("count", into: "old")
      Write("count", "old" + 1)
    }
    let spin = Spin()
    hasSpin = spin != nil
    rows = try sizes.map { threads, iterations, withSpin in
      let machine = Machine(model, threads: threads, iterations: iterations)
      let start = ContinuousClock.now
      let exploration = Exploration(of: machine)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      precondition(exploration.isComplete, "\(threads) × \(iterations) was cut short")
      return Row(
        size: "\(threads) × \(iterations)", states: exploration.states, seconds: seconds,
        spin: withSpin ? try spin?.check(threads: threads, iterations: iterations) : nil)
    }
  }

  var markdown: String {
    var lines = [
      "Every interleaving of N × M plain increments, once each"
        + (hasSpin ? ":" : " (Spin is not installed, so it was not asked):"),
      "",
      "| N × M | merged states | time | states a second | Spin's states | Spin's time | × |",
      "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows {
      let rate = String(format: "%.1f M", Double(row.states) / row.seconds / 1e6)
      let spin =
        row.spin.map {
          "\($0.states) | " + String(format: "%.2f s | %.0f", $0.seconds, $0.seconds / row.seconds)
        } ?? "– | – | –"
      lines.append(
        "| \(row.size) | \(row.states) | " + String(format: "%.3f s", row.seconds)
          + " | \(rate) | \(spin) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The model checker Spin and a C compiler, if both are installed.
private struct Spin {
  init?() {
    guard (try? Self.run("spin", ["-V"], in: nil)) != nil,
      (try? Self.run("cc", ["--version"], in: nil)) != nil
    else { return nil }
  }

  /// Checks all interleavings of that size; the time is the checker's own run, without compiling.
  func check(threads: Int, iterations: Int) throws -> (states: Int, seconds: Double) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "racelab-spin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = """
      byte x = 0;
      active [\(threads)] proctype worker() {
        byte i = 0; byte old;
        do
        :: i < \(iterations) -> old = x; x = old + 1; i = i + 1
        :: else -> break
        od
      }
      """
    try Data(model.utf8).write(to: folder.appending(path: "model.pml"))
    _ = try Self.run("spin", ["-a", "model.pml"], in: folder)
    _ = try Self.run("cc", ["-O2", "-DSAFETY", "-o", "pan", "pan.c"], in: folder)
    let start = ContinuousClock.now
    let output = try Self.run("./pan", ["-m100000"], in: folder)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let states = output.firstMatch(of: #/([0-9.e+]+) states, stored/#).flatMap { Double($0.1) }
    return (states.map { Int($0) } ?? 0, seconds)
  }

  private struct Failed: Error {}

  private static func run(_ tool: String, _ arguments: [String], in folder: URL?) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
    return String(decoding: text, as: UTF8.self)
  }
}
