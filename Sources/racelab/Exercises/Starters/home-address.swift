// Exercise: home-address
//
// Somebody moves between Berlin in Germany and Paris in France, while others look up the address.
// Each field has a lock of its own, and yet now and then the address is Paris, Germany. Make sure
// that nobody ever sees a home that does not exist.
//
// Leave the names as they are: City, Country and Home, and Person with `init()`, `home` and
// `move(to:)`.
//
// Check it:     racelab exercise check home-address.swift
// Read first:   racelab explain profile-two-locks, profile-synchronized or snapshot-cache

import Foundation

enum City {
  case berlin, paris

  var country: Country { self == .berlin ? .germany : .france }
}

enum Country { case germany, france }

struct Home {
  var city: City
  var country: Country

  /// Whether the city is in that country.
  var isReal: Bool { city.country == country }
}

final class Person {
  private let cityLock = NSLock()
  private let countryLock = NSLock()
  private var city = City.berlin
  private var country = Country.germany

  func move(to newCity: City) {
    cityLock.withLock { city = newCity }
    countryLock.withLock { country = newCity.country }
  }

  var home: Home {
    let city = cityLock.withLock { self.city }
    let country = countryLock.withLock { self.country }
    return Home(city: city, country: country)
  }
}
