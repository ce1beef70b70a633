import Foundation

extension Int {
  /// With commas between groups of three digits: "50,000".
  package var grouped: String {
    formatted(.number.locale(Locale(identifier: "en_US")))
  }
}

/// "41.2%"; what is not all never rounds to 100%, nor what is something to 0%.
package func percent(_ share: Double) -> String {
  if share > 0 && share < 0.001 { return "<0.1%" }
  if share < 1 && share > 0.999 { return ">99.9%" }
  return share == 1 || share == 0 ? "\(Int(share * 100))%" : String(format: "%.1f%%", share * 100)
}

/// Three significant digits and the unit that fits: "5.62 ns", "1.53 ms", "12.0 s".
package func time(_ seconds: Double) -> String {
  var value = seconds * 1e9
  var unit = "ns"
  for next in ["µs", "ms", "s"] where value >= 999.5 {
    value /= 1000
    unit = next
  }
  let places = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
  return String(format: "%.\(places)f \(unit)", value)
}

/// "1 run", "2 runs".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count.grouped) \(count == 1 ? noun : plural(of: noun))"
}

/// The plural of an English noun that is regular: updates, entries, flushes.
package func plural(of noun: String) -> String {
  if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
  return noun + (["ch", "sh", "s"].contains(where: noun.hasSuffix) ? "es" : "s")
}
