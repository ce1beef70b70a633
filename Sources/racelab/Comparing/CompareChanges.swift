import Foundation
import RaceLabKit

/// What moved since an earlier comparison, beyond noise.
struct CompareChanges {
  let earlier: ComparisonReport
  let report: ComparisonReport
  let style: Style

  private var all: [ComparisonChange] { ComparisonChange.all(from: earlier, to: report) }
  private var moved: [ComparisonChange] { all.filter(\.isBeyondNoise) }

  /// Each a paragraph.
  var sentences: [String] {
    var sentences = [
      "Against the earlier comparison: \(moved.count) of \(all.count) figures moved beyond noise."
    ]
    if earlier.host != report.host {
      sentences.append(
        "That was another machine or build: \(words(earlier.host)), now \(words(report.host)).")
    }
    if earlier.work != report.work { sentences.append("The work was not the same.") }
    return sentences
  }

  /// Without rows if nothing moved.
  var table: Table {
    var table = Table(columns: [
      .init(heading: ""), .init(heading: ""), .init(heading: "before", alignsRight: true),
      .init(heading: "now", alignsRight: true), .init(heading: "change", alignsRight: true),
    ])
    for change in moved {
      let percent = String(format: "%+.0f%%", change.rise * 100)
      table.add([
        .init(text: change.name), .init(text: report.title(change.column)),
        .init(text: time(change.before.median)), .init(text: time(change.after.median)),
        .init(text: percent) { change.rise > 0 ? style.red($0) : style.green($0) },
      ])
    }
    return table
  }

  private func words(_ host: RaceLabKit.Host) -> String {
    "\(host.os) \(host.arch), \(host.cores) cores, Swift \(host.swift), \(host.build)"
  }
}
