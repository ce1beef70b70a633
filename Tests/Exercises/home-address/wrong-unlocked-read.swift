// Exercise: home-address
// says: a lock orders nothing for those who do not take it

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
  private var current = Home(city: .berlin, country: .germany)

  func move(to newCity: City) {
    lock.withLock { current = Home(city: newCity, country: newCity.country) }
  }

  var home: Home { current }  // one value, but reading it is not one step
}
