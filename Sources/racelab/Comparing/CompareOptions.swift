import Foundation
import RaceLabKit

/// The validated options of `compare`.
struct CompareOptions {
  struct Export {
    let kind: CompareExport
    let file: OutputFile
  }

  let plan: Comparison.Plan
  /// Files that it is written to as well.
  let exports: [Export]
  /// How the result is shown.
  let isJSON: Bool
  let isCSV: Bool
  /// Where it is kept, and what it is held against.
  let saved: SavedComparison?
  let earlier: SavedComparison?
  /// A rise beyond noise by more than this share is a failure; nil for none.
  let mostRise: Double?

  static let defaultThreads = [1, 2, 4, 8]
  static let budget = Duration.seconds(45)
  static let quickBudget = Duration.seconds(7)
  /// With a mix of reads and writes, so many threads.
  private static let mixedThreads = 4

  init(_ values: Values) throws(UsageError) {
    let parsed = values.parsed
    let pairs = [("json", "csv"), ("quick", "budget")]
    for (one, other) in pairs where parsed.has(one) && parsed.has(other) {
      throw .conflictingOptions("--\(one)", "--\(other)")
    }
    if parsed.has("fail-over") && !parsed.has("against") {
      throw .meaningless(option: "--fail-over", scenario: "a comparison without --against")
    }
    let reads = try values.shares("reads")
    let threads = try values.counts("threads", most: RunOptions.mostThreads)
    let columns: [Comparison.Column]
    if let reads {
      let counts = threads ?? [Self.mixedThreads]
      columns = counts.flatMap { count in
        reads.map { Comparison.Column(threads: count, reads: ReadShare($0)) }
      }
    } else {
      columns = (threads ?? Self.defaultThreads).map { Comparison.Column(threads: $0) }
    }
    let budget = parsed.has("quick") ? Self.quickBudget : try values.duration("budget")
    plan = Comparison.Plan(
      contestants: try Contestants.chosen(parsed.positionals, reading: reads != nil),
      columns: columns, work: try values.work("work"), budget: budget ?? Self.budget,
      rounds: try values.number("rounds", most: 10_000))
    (isJSON, isCSV) = (parsed.has("json"), parsed.has("csv"))
    exports = CompareExport.allCases.compactMap { kind in
      parsed.options[kind.rawValue].map { Export(kind: kind, file: .path($0)) }
    }
    saved = parsed.options["save"].map(SavedComparison.init)
    earlier = parsed.options["against"].map(SavedComparison.init)
    mostRise = try values.shares("fail-over")?.first
  }
}

/// A form in which a comparison leaves racelab.
enum CompareExport: String, CaseIterable {
  case svg, html

  func rendered(_ report: ComparisonReport, since earlier: ComparisonReport?) -> String {
    switch self {
    case .svg: ComparePicture(report: report, date: .now).file
    case .html: ComparePage(report: report, earlier: earlier).rendered
    }
  }
}

extension Values {
  /// Whole numbers "1,2,8", each from 1 to `most`; nil if the option is not given.
  func counts(_ name: String, most: Int) throws(UsageError) -> [Int]? {
    guard let text = parsed.options[name] else { return nil }
    let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard counts.allSatisfy((1...most).contains), Set(counts).count == counts.count else {
      throw .notCounts(option: "--\(name)", value: text)
    }
    return counts
  }

  /// Percentages "0,50,99.5%" as shares; nil if the option is not given.
  func shares(_ name: String) throws(UsageError) -> [Double]? {
    guard let text = parsed.options[name] else { return nil }
    let shares = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.hasSuffix("%") ? $0.dropLast() : $0) ?? -1 }
    guard shares.allSatisfy((0...100).contains), Set(shares).count == shares.count else {
      throw .notShares(option: "--\(name)", value: text)
    }
    return shares.map { $0 / 100 }
  }

  /// Work "50ns:200ns", either of which may be 0; nil if the option is not given.
  func work(_ name: String) throws(UsageError) -> Work? {
    guard let text = parsed.options[name] else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part == "0" ? 0 : Duration(typed: String(part)).map { Int($0 / .nanoseconds(1)) }
    }
    guard parts.count == 2, let inside = parts[0], let outside = parts[1],
      max(inside, outside) <= 1_000_000_000
    else { throw .notWork(option: "--\(name)", value: text) }
    return inside + outside == 0 ? nil : Work(inside: inside, outside: outside)
  }
}
