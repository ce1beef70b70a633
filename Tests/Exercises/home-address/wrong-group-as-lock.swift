// Exercise: home-address
// says: It keeps nobody out

import Dispatch

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
  private let group = DispatchGroup()
  private var current = Home(city: .berlin, country: .germany)

  func move(to newCity: City) {
    group.wait()  // several threads can be past this line before one of them enters
    group.enter()
    defer { group.leave() }
    current.city = newCity
    current.country = newCity.country
  }

  var home: Home {
    group.wait()
    return current
  }
}
