import Foundation

/// Processor time that the machine's host gave to others, as the system counts it.
struct StolenTime {
  /// In the system's ticks; 0 where it does not tell (Apple).
  private let ticks: Int

  static var now: StolenTime {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    let fields = text.prefix { $0 != "\n" }.split(separator: " ")
    // cpu user nice system idle iowait irq softirq steal …
    return StolenTime(ticks: fields.count > 8 ? Int(fields[8]) ?? 0 : 0)
  }

  func hasGrown(since start: StolenTime) -> Bool { ticks > start.ticks }
}
