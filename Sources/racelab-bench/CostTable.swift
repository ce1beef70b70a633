import Foundation
import RaceLabKit

/// What `racelab compare`, built beside this program, says that increments cost, as Markdown.
struct CostTable {
  private let report: ComparisonReport

  private struct Document: Decodable {
    let comparison: ComparisonReport
  }

  init() throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Program.racelab
    process.arguments = ["compare", "--json"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    report = try JSONDecoder().decode(Document.self, from: data).comparison
  }

  var markdown: String {
    let threads = report.columns.map { "\($0.threads) thread\($0.threads == 1 ? "" : "s")" }
    var lines = [
      "Nanoseconds an increment over all threads together, median of \(report.rounds) rounds, and "
        + "× the same loop in C (\(machine)):",
      "",
      "| scenario | " + threads.joined(separator: " | ") + " |",
      "|---|" + String(repeating: "--:|", count: threads.count),
    ]
    for row in report.rows {
      let figures = row.cells.map { cell in
        let ratio = cell.ratio.map { String(format: " (%.2f ×)", $0.median) } ?? ""
        let mark = cell.isExact ? "" : ", wrong"
        return String(format: "%.1f", cell.cost.median * 1e9) + ratio + mark
      }
      lines.append("| " + ([row.name] + figures).joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var machine: String {
    let host = report.host
    let date = Date.now.formatted(.iso8601.year().month().day())
    return
      "\(host.os) \(host.arch), \(host.cores) cores, Swift \(host.swift), \(host.build), \(date)"
  }
}

/// The programs that are measured.
enum Program {
  static let racelab = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "racelab")
}
