import Foundation
import RaceLabKit

/// What one increment costs in each scenario, beside the same loop in C.
///
/// A round does every increment of every pair at every thread count, in ten slices, scenario and
/// reference in turns. So a machine whose speed drifts slows both alike; and contended costs, which
/// jump with who happens to wait for whom, are averaged within a round before the median is taken.
struct CostTable {
  private struct Cell {
    var scenario: [Double] = []
    var reference: [Double] = []
    var ratio: Double { median(scenario) / median(reference) }
  }

  private static let slices = 10

  private let rounds: Int
  private let threads: [Int]
  private var cells: [[Cell]]

  init(rounds: Int, threads: [Int], iterations: Int) throws {
    self.rounds = rounds
    self.threads = threads
    cells = Array(repeating: Array(repeating: Cell(), count: threads.count), count: Pair.all.count)
    for round in 0..<rounds {
      for (row, pair) in Pair.all.enumerated() {
        for (column, count) in threads.enumerated() {
          guard let setup = Setup(threads: count, iterations: iterations / Self.slices)
          else { continue }
          let costs = try costs(pair, setup)
          cells[row][column].scenario.append(costs.scenario)
          cells[row][column].reference.append(costs.reference)
        }
      }
      FileHandle.standardError.write(Data("\rround \(round + 1) of \(rounds)".utf8))
    }
    FileHandle.standardError.write(Data("\n".utf8))
  }

  var markdown: String {
    let heading =
      ["scenario", "in C"] + threads.map { "\($0) thread\($0 == 1 ? "" : "s")" }
    var lines = [
      "Nanoseconds an increment, median of \(rounds) rounds, and × the same loop in C "
        + "(\(machine)):",
      "",
      "| " + heading.joined(separator: " | ") + " |",
      "|---|---|" + String(repeating: "--:|", count: threads.count),
    ]
    for (row, pair) in Pair.all.enumerated() {
      let figures = cells[row].map { cell in
        String(format: "%.1f (%.2f ×)", median(cell.scenario) * 1e9, cell.ratio)
      }
      lines.append(
        "| " + ([pair.scenario.name, pair.referenceName] + figures).joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func costs(_ pair: Pair, _ setup: Setup) throws -> (scenario: Double, reference: Double) {
    var (scenario, reference) = (0.0, 0.0)
    for slice in 0..<Self.slices {
      // Who goes first changes, so that neither is always the one that finds warm caches.
      if slice.isMultiple(of: 2) { scenario += try cost(pair.scenario, setup) }
      reference += try cost(pair.reference, setup)
      if !slice.isMultiple(of: 2) { scenario += try cost(pair.scenario, setup) }
    }
    return (scenario / Double(Self.slices), reference / Double(Self.slices))
  }

  /// Seconds an increment. A wrong total would make the cost meaningless.
  private func cost(_ scenario: Scenario, _ setup: Setup) throws -> Double {
    guard case .finished(let result) = try scenario.run(setup, timeout: .seconds(120)),
      result.actual == setup.expected
    else { preconditionFailure("\(scenario.name) did not finish with the right total") }
    return result.seconds / Double(setup.increments)
  }

  private var machine: String {
    let host = Host.current
    let date = Date.now.formatted(.iso8601.year().month().day())
    return
      "\(host.os) \(host.arch), \(host.cores) cores, Swift \(host.swift), \(host.build), \(date)"
  }
}

func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  precondition(!sorted.isEmpty, "no numbers, no median")
  return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
}
