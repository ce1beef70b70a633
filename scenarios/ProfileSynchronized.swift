import RaceLabKit
import Synchronization

public let profileSynchronized = Scenario(
  name: "profile-synchronized", grade: .safe, section: .caches,
  summary: "both fields in one Mutex, written together and read together",
  reason: "nobody can look between the two writes, nor write between the two reads",
  next: "profile-two-locks", iterations: 20_000, roles: Roles(readers: 1, writers: 1),
  measure: .none(of: "torn pair", iteration: "access"),
  model: Model(total: "torn", adds: 0) {
    If("writes" == 1) {
      Exclusive("home.lock") {
        Read("city", into: "old")
        Write("city", 1 - "old")
        Write("country", 1 - "old")
      }
    } otherwise: {
      Exclusive("home.lock") {
        Read("city", into: "city")
        Read("country", into: "country")
      }
      If("city" != "country") { AtomicAdd("torn", 1) }
    }
  },
  program: .threads(sharing: SynchronizedProfile())
)

final class SynchronizedProfile: SharedState {
  /// What belongs together is one value.
  struct Home {
    var city = City.berlin
    var country = Country.germany
  }

  private let home = Mutex(Home())
  private let torn = Tally()

  // MARK: The critical section

  func move(_ worker: Worker) {
    home.withLock { home in
      home.city = home.city.other
      worker.wrote(home.city.rawValue)
      worker.think()  // Paris, Germany: seen by nobody
      home.country = home.city.country
      worker.wrote(second: home.country.rawValue)
    }
  }

  func home(_ worker: Worker) -> Home {
    home.withLock { home in
      let city = home.city
      worker.read(city.rawValue)
      worker.think()
      return Home(city: city, country: home.country)
    }
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
