import Foundation

@testable import RaceLabKit

/// Made-up comparisons for the tests of what is made of them.
enum Compared {
  /// One contestant: what an operation costs in each column, in nanoseconds.
  struct Row {
    let name: String
    let costs: [Double]
    var isFloor = false
    var wrong = 0.0
    /// What each thread had done; nil for one that was not recorded.
    var shares: [Int]?
  }

  /// As if it had been kept in a file.
  static func report(
    _ rows: [Row], threads: [Int] = [1, 8], reads: [Double]? = nil
  ) throws -> ComparisonReport {
    let columns: [[String: Any]] = threads.flatMap { count -> [[String: Any]] in
      guard let reads else { return [["threads": count]] }
      return reads.map { ["threads": count, "reads": ["share": $0]] }
    }
    let host = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Recorded.host))
    let document: [String: Any] = [
      "host": host, "columns": columns, "rounds": 9, "disturbed": 0, "runs": 9 * rows.count,
      "clockCost": 3e-8,
      "rows": rows.map { row in
        [
          "name": row.name, "isFloor": row.isFloor,
          "cells": row.costs.enumerated().map {
            cell($1, row, isLast: $0 == row.costs.count - 1)
          },
        ]
      },
    ]
    let data = try JSONSerialization.data(withJSONObject: document)
    return try JSONDecoder().decode(ComparisonReport.self, from: data)
  }

  private static func cell(_ cost: Double, _ row: Row, isLast: Bool) -> [String: Any] {
    var cell: [String: Any] = [
      "cost": [
        "median": cost * 1e-9, "low": cost * 0.9e-9, "high": cost * 1.1e-9, "count": 9,
      ],
      "processor": cost * 1e-9, "waits": 0, "preemptions": 0, "wrong": row.wrong,
      "isStable": true, "iterations": 100,
    ]
    if isLast, let shares = row.shares {
      cell["fairness"] = [
        "medianWait": 50, "wait99": 700, "longestWait": 2_000_000,
        "quantiles": [40, 45, 50, 60, 80, 700, 9_000, 2_000_000], "shares": shares,
        "longestStreak": 3, "overtaken": 0.25,
      ]
    }
    return cell
  }

  /// Three contestants and a floor; one of them is wrong and one was not recorded.
  static func four() throws -> ComparisonReport {
    try report([
      Row(name: "nslock", costs: [20, 60], shares: [10, 10]),
      Row(name: "actor", costs: [90, 61]),
      Row(name: "counter", costs: [2, 59], wrong: 0.4, shares: [30, 10]),
      Row(name: "C mutex", costs: [15, 58], isFloor: true),
    ])
  }
}
