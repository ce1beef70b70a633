import RaceLabKit

public let profile = Scenario(
  name: "profile", grade: .dataRace, section: .caches,
  summary: "two fields that belong together, updated one after the other",
  reason: "a reader between the two writes finds the city of one home and the country of another",
  next: "profile-synchronized", iterations: 20_000, roles: Roles(readers: 1, writers: 1),
  measure: .none(of: "torn pair", iteration: "access"),
  model: Model(total: "torn", adds: 0) {
    If("writes" == 1) {
      Read("city", into: "old")
      Write("city", 1 - "old")
      Write("country", 1 - "old")
    } otherwise: {
      Read("city", into: "city")
      Read("country", into: "country")
      If("city" != "country") { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: PlainProfile())
)

enum City: Int, Sendable {
  case berlin, paris

  var other: City { self == .berlin ? .paris : .berlin }
  var country: Country { self == .berlin ? .germany : .france }
}

enum Country: Int, Sendable { case germany, france }

/// Where somebody lives. Berlin is in Germany and Paris in France: that is the invariant.
final class PlainProfile: SharedState, @unchecked Sendable {  // wrong: nothing orders the fields
  private var storedCity = City.berlin
  private var storedCountry = Country.germany
  private let torn = Tally()

  // MARK: The critical section, with nothing around it

  func move(_ worker: Worker) {
    let next = city.other
    city = next
    worker.wrote(next.rawValue)
    worker.think()  // here the profile says Paris, Germany
    country = next.country
    worker.wrote(second: next.country.rawValue)
  }

  func home(_ worker: Worker) -> (city: City, country: Country) {
    let city = city
    worker.read(city.rawValue)
    worker.think()
    return (city, country)
  }

  // MARK: -

  func iterate(_ worker: Worker) {
    if worker.isWriter {
      move(worker)
    } else {
      let home = home(worker)
      worker.read(second: home.country.rawValue)
      if home.country != home.city.country { torn.add() }
    }
  }

  // Not inlined: each stays a real load or store, even when optimised.
  private var city: City {
    @inline(never) get { storedCity }
    @inline(never) set { storedCity = newValue }
  }
  private var country: Country {
    @inline(never) get { storedCountry }
    @inline(never) set { storedCountry = newValue }
  }

  var total: Int { torn.count }
}
