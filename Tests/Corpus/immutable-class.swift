// check: --setup 'let route = Route(stops: ["Bern", "Thun", "Brig"])' --each 'precondition(route.description == "Bern - Thun - Brig")' --iterations 2000
// kind: none
// why: nothing changes after init, so all threads may read at once

final class Route: CustomStringConvertible {
  let stops: [String]
  let prices: [String: Double]

  init(stops: [String]) {
    self.stops = stops
    prices = Dictionary(uniqueKeysWithValues: stops.map { ($0, Double($0.count) * 2.5) })
  }

  var description: String {
    stops.joined(separator: " - ")
  }

  func price(to stop: String) -> Double? {
    prices[stop]
  }
}
