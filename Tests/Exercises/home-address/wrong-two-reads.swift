// Exercise: home-address
// says: two parts of one value

import Foundation

enum City {
  case berlin, paris

  var country: Country { self == .berlin ? .germany : .france }
}

enum Country { case germany, france }

struct Home {
  var city: City
  var country: Country

  var isReal: Bool { city.country == country }
}

final class Person {
  private let lock = NSLock()
  private var currentCity = City.berlin
  private var currentCountry = Country.germany

  func move(to newCity: City) {
    lock.withLock {
      currentCity = newCity
      currentCountry = newCity.country
    }
  }

  private var city: City { lock.withLock { currentCity } }
  private var country: Country { lock.withLock { currentCountry } }

  var home: Home { Home(city: city, country: country) }  // locks twice
}
