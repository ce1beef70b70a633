import Foundation

/// What tells one contestant from another in every plot: a shape, filled or hollow, and a colour.
/// No two of the first 14 have the same shape and filling, so that colour is not needed.
struct Marker {
  let number: Int
  let isFloor: Bool

  private static let hues = 7
  private static let shapes: [[(x: Double, y: Double)]] = [
    polygon(16, turn: 0), polygon(4, turn: 0.125), polygon(3, turn: 0), polygon(4, turn: 0),
    polygon(3, turn: 0.5), star(4, turn: 0), star(5, turn: 0),
  ]

  /// The class of what belongs to it.
  var style: String { isFloor ? "floor" : "hue\((number + number / Self.hues * 3) % Self.hues)" }

  func drawn(_ x: Double, _ y: Double, radius: Double = 5.5) -> String {
    let points = Self.shapes[number % Self.shapes.count].map {
      (x + $0.x * radius, y + $0.y * radius)
    }
    let steps = points.map { "\($0.0.svg) \($0.1.svg)" }.joined(separator: "L")
    let isHollow = isFloor || number / Self.shapes.count % 2 == 1
    return "<path d=\"M\(steps)Z\" class=\"mark\(isHollow ? " hollow" : "")\"/>\n"
  }

  private static func polygon(_ corners: Int, turn: Double) -> [(x: Double, y: Double)] {
    // Few corners reach farther, so that all shapes look alike in size.
    let size = corners == 3 ? 1.25 : corners == 4 ? 1.15 : 0.95
    return (0..<corners).map { point(Double($0) / Double(corners) + turn, size) }
  }

  private static func star(_ rays: Int, turn: Double) -> [(x: Double, y: Double)] {
    (0..<2 * rays).map {
      point(Double($0) / Double(2 * rays) + turn, $0.isMultiple(of: 2) ? 1.45 : 0.6)
    }
  }

  /// `turn` is a share of a whole turn, from the top.
  private static func point(_ turn: Double, _ distance: Double) -> (x: Double, y: Double) {
    (sin(turn * 2 * .pi) * distance, -cos(turn * 2 * .pi) * distance)
  }
}

extension Marker {
  /// One a row, floors numbered by themselves.
  static func all(of rows: [(name: String, isFloor: Bool)]) -> [Marker] {
    var (floors, others) = (0, 0)
    return rows.map { row in
      defer { if row.isFloor { floors += 1 } else { others += 1 } }
      return Marker(number: row.isFloor ? floors : others, isFloor: row.isFloor)
    }
  }
}
