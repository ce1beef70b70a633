import RaceLabKit
import Synchronization

public let profileTwoLocks = Scenario(
  name: "profile-two-locks", grade: .raceCondition, section: .caches,
  summary: "each field in a Mutex of its own: every access safe, the pair torn",
  reason: "between one lock and the other, both are free, and a reader or a writer slips in",
  next: "profile-synchronized", iterations: 20_000, roles: Roles(readers: 1, writers: 1),
  measure: .none(of: "torn pair", iteration: "access"),
  model: Model(total: "torn", adds: 0) {
    If("writes" == 1) {
      Exclusive("city.lock") {
        Read("city", into: "old")
        Write("city", 1 - "old")
      }
      Exclusive("country.lock") { Write("country", 1 - "old") }
    } otherwise: {
      Exclusive("city.lock") { Read("city", into: "city") }
      Exclusive("country.lock") { Read("country", into: "country") }
      If("city" != "country") { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: TwoLockProfile())
)

final class TwoLockProfile: SharedState {  // Sendable without `@unchecked`, and wrong all the same
  private let city = Mutex(City.berlin)
  private let country = Mutex(Country.germany)
  private let torn = Tally()

  // MARK: The critical section, which ends too early

  func move(_ worker: Worker) {
    let next = city.withLock { city in
      city = city.other
      return city
    }
    worker.wrote(next.rawValue)
    worker.think()  // no lock is held here, and the profile says Paris, Germany
    country.withLock { $0 = next.country }
    worker.wrote(second: next.country.rawValue)
  }

  func home(_ worker: Worker) -> (city: City, country: Country) {
    let city = city.withLock { $0 }
    worker.read(city.rawValue)
    worker.think()  // nor here
    return (city, country.withLock { $0 })
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

  var total: Int { torn.count }
}
