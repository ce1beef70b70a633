import RaceLabKit

extension [Scenario] {
  func named(_ name: String) throws(UsageError) -> Scenario {
    if let scenario = first(where: { $0.name == name }) { return scenario }
    throw .unknownScenario(name, nearest: nearestMatch(to: name, among: map(\.name)))
  }

  /// The named scenarios in the order given, each once; `all` stands for those of these that
  /// `isMeant` holds for.
  func chosen(
    by names: [String], all isMeant: (Scenario) -> Bool = { _ in true }
  ) throws(UsageError) -> [Scenario] {
    var chosen: [Scenario] = []
    for name in names {
      let named = name == "all" ? filter(isMeant) : [try self.named(name)]
      chosen += named.filter { candidate in !chosen.contains { $0.name == candidate.name } }
    }
    return chosen
  }
}
